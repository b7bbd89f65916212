import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestSigner } from '#test-support/compromised-server.ts'
import { runGuardAttacks } from '../../../../signer/test-support/compromise/run-guard-attacks.ts'
import { startSignerPipe } from '../../../../signer/test-support/compromise/signer-pipe.ts'
import { proofRounds, reportProof } from '../../../../spec/proof.ts'

let signer: Awaited<ReturnType<typeof buildTestSigner>>
beforeAll(async () => {
  signer = await buildTestSigner()
})
afterAll(() => signer.remove())

test('the signer enforces limits even for a server that omits freezes, raises limits and repeats requests', async () => {
  const seed = 20_261_129
  const tries = proofRounds({ few: 600, all: 600, short: 1_000, full: 10_000 })
  const pipes = [startSignerPipe(signer.command, signer.env), startSignerPipe(signer.command, signer.env)]
  const tally = await runGuardAttacks(pipes, tries, seed)
  await Promise.all(pipes.map((pipe) => pipe.stop()))
  expect(tally.harms).toEqual([])
  // Shows that the guards cause the refusals: sends within the limits are signed.
  expect(tally.signed).toBeGreaterThan(10)
  for (const reason of [
    'the account is frozen',
    'the limits do not cover this asset',
    'the amount is above the limit of one trade or send',
    'the amount is above the limit of a day',
    'this recipient is not on the user’s list',
  ])
    expect([...tally.refusals.keys()], reason).toContain(reason)
  reportProof('compromised server, guards', { tried: tries, seed, note: `${tally.signed} within them signed` })
}, 600_000)
