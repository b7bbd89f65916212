import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestSigner } from '#test-support/compromised-server.ts'
import { runSendAttacks } from '../../../../signer/test-support/compromise/run-send-attacks.ts'
import { startSignerPipe } from '../../../../signer/test-support/compromise/signer-pipe.ts'
import { genuineSend } from '../../../../signer/test-support/sends/genuine-send.ts'
import { proofRounds, reportProof } from '../../../../spec/proof.ts'

let signer: Awaited<ReturnType<typeof buildTestSigner>>
beforeAll(async () => {
  signer = await buildTestSigner()
})
afterAll(() => signer.remove())

test('the signer refuses redirected, enlarged and repeated sends of a server with a changed database', async () => {
  const seed = 20_261_129
  const pipe = startSignerPipe(signer.command, signer.env)
  const tries = proofRounds({ few: 300, all: 300, short: 1_000, full: 10_000 })
  const tally = await runSendAttacks(pipe, tries, seed)
  await pipe.stop()
  expect(tally.harms).toEqual([])
  // Shows that the checks cause the refusals: genuine sends are signed.
  expect(Math.min(tally.signed.evm, tally.signed.sol)).toBeGreaterThan(30)
  for (const reason of [
    'the terms differ from the attested ones',
    'another transaction was signed for this send',
    'the transfer goes to another address',
    'the tip is above the maximum of this priority',
  ])
    expect([...tally.refusals.keys()], reason).toContain(reason)
  const signed = tally.signed.evm + tally.signed.sol
  reportProof('compromised server', { tried: tries, seed, note: `${signed} genuine ones signed` })
}, 600_000)

test('the signer refuses a send that was attested before its restart', async () => {
  const first = startSignerPipe(signer.command, signer.env)
  const hello = await first.ask({ op: 'hello', sentinel: null })
  const ids = { userId: 'user-1', walletId: 'wallet-1' }
  const created = await first.ask({ op: 'create-wallet', ...ids })
  if (!hello.ok || !created.ok) throw new Error('the signer did not start')
  const { sentinel } = hello.result as { sentinel: object }
  const { sealed, evmAddress } = created.result as { sealed: object; evmAddress: `0x${string}` }
  const options = { user: evmAddress, deadline: Math.floor(Date.now() / 1000) + 60 }
  const { terms, transaction } = genuineSend('eth', true, options as Parameters<typeof genuineSend>[2])
  const attested = await first.ask({ op: 'attest', terms })
  const { mac } = (attested as unknown as { result: { mac: string } }).result
  const request = { op: 'sign-evm', ...ids, sealed, terms, mac, transaction }
  expect(await first.ask(request)).toMatchObject({ ok: true })
  await first.stop()

  const second = startSignerPipe(signer.command, signer.env)
  expect(await second.ask({ op: 'hello', sentinel })).toMatchObject({ ok: true })
  const twice = { ...request, transaction: { ...transaction, nonce: transaction.nonce + 1 } }
  const reason = 'the send was attested before the signer started'
  expect(await second.ask(twice)).toMatchObject({ ok: false, code: 'REFUSED', reason })
  expect(await second.ask(request)).toMatchObject({ ok: false, code: 'REFUSED', reason })
  await second.stop()
})
