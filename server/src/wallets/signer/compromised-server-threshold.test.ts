import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestSigner } from '#test-support/compromised-server.ts'
import { runThresholdAttacks } from '../../../../signer/test-support/compromise/run-threshold-attacks.ts'
import { startSignerPipe } from '../../../../signer/test-support/compromise/signer-pipe.ts'
import { testSite } from '../../../../signer/test-support/passkeys/software-authenticator.ts'
import { proofRounds, reportProof } from '../../../../spec/proof.ts'

let signer: Awaited<ReturnType<typeof buildTestSigner>>
beforeAll(async () => {
  signer = await buildTestSigner()
})
afterAll(() => signer.remove())

test('a compromised server that splits, raises, forges and repeats requests moves at most the threshold a day without the passkey', async () => {
  const seed = 20_261_130
  const tries = proofRounds({ few: 300, all: 300, short: 1_000, full: 10_000 })
  const { rpId, origin } = testSite
  const passkeys = JSON.stringify({ rpId, origins: [origin], recoverySeconds: 172_800 })
  const env = { ...signer.env, SIGNER_PASSKEYS: passkeys }
  const pipes = [startSignerPipe(signer.command, env), startSignerPipe(signer.command, env)]
  const tally = await runThresholdAttacks(pipes, tries, seed)
  await Promise.all(pipes.map((pipe) => pipe.stop()))
  expect(tally.harms).toEqual([])
  // Shows that the guards cause the refusals: approvals below the threshold, and those by passkey, are signed.
  expect(tally.signed - tally.confirmed).toBeGreaterThan(5)
  expect(tally.confirmed).toBeGreaterThan(0)
  for (const reason of [
    'these terms need the user’s passkey',
    'this needs the user’s passkey',
    'the passkey’s signature was used before',
    'the user has no such passkey',
  ])
    expect([...tally.refusals.keys()], reason).toContain(reason)
  const note = `${tally.signed - tally.confirmed} below it signed, ${tally.confirmed} by passkey`
  reportProof('compromised server, threshold', { tried: tries, seed, note })
}, 600_000)
