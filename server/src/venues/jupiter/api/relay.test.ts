import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterEach, expect, test } from 'vitest'
import { makeSolanaKey, signMessage } from '#chains/solana/test-support/solana-key.ts'
import { unlimitedUpstream } from '#test-support/fakes/unlimited-upstream.ts'
import { type FakeJupiter, fakeJupiter, httpFaults } from '#venues/jupiter/test-support/fake-jupiter.ts'
import { jupiterRelay } from './relay.ts'

const key = makeSolanaKey()
const { raw, signature } = signMessage(key, Buffer.from('a message').toString('base64'))
const validity = { kind: 'block-height' as const, lastValid: '1' }
const transaction = {
  raw,
  hash: parseTxHash(signature),
  from: key.address,
  validity,
  delivery: '{"requestId":"request 1"}',
}

const opened: FakeJupiter[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jupiter) => jupiter.close()))
})
/**
 * @param requestTimeoutMs long, so that a busy machine does not look like an outage
 */
async function open(requestTimeoutMs = 10_000) {
  const jupiter = await fakeJupiter(() => ({ body: {} }))
  opened.push(jupiter)
  const upstream = unlimitedUpstream(jupiter.url, { headers: { 'x-api-key': 'a key' } })
  return { jupiter, relay: jupiterRelay({ upstream, requestTimeoutMs }) }
}

test('the Jupiter relay sends the transaction with its order and the API key; Success for this transaction counts as landed', async () => {
  const { jupiter, relay } = await open()
  expect(await relay(transaction)).toBe(true)
  expect(jupiter.executed).toEqual([{ signedTransaction: raw, requestId: 'request 1' }])
  expect(jupiter.apiKeys).toEqual(['a key'])
})

test.each([
  ['failed', { status: 'Failed', signature, code: -1000 }],
  ['of another transaction', { status: 'Success', signature: '1'.repeat(88), code: 0 }],
  ['without a signature', { status: 'Success' }],
  ['nonsense', ['Success']],
])('the Jupiter relay concludes nothing from a response that is %s', async (_, body) => {
  const { jupiter, relay } = await open()
  jupiter.execute = () => ({ body })
  expect(await relay(transaction)).toBe(false)
})

test.each(httpFaults)('the Jupiter relay concludes nothing, and throws nothing, when %s', async (fault) => {
  const { jupiter, relay } = await open(fault === 'silence' ? 300 : undefined)
  jupiter.fault = fault
  expect(await relay(transaction)).toBe(false)
})

test('the Jupiter relay does not send a delivery of another kind', async () => {
  const { jupiter, relay } = await open()
  for (const delivery of ['', '{}', 'null']) expect(await relay({ ...transaction, delivery })).toBe(false)
  expect(jupiter.executed).toEqual([])
})
