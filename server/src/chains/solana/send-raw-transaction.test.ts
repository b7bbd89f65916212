import type { Address } from '@murmur/contract/address'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignedTransaction } from '#chains/chain.port.ts'
import { type FakeNode, fakeNode, NodeError } from '#chains/evm/test-support/fake-node.ts'
import { createSolanaClient } from './create-solana-client.ts'
import { type Relay, sendRaw } from './send-raw-transaction.ts'
import { fakeGenesis } from './test-support/fake-solana.ts'
import { makeSolanaKey, signMessage } from './test-support/solana-key.ts'

const key = makeSolanaKey()
const { raw, signature } = signMessage(key, Buffer.from('a message').toString('base64'))
const transaction: SignedTransaction = {
  hash: parseTxHash(signature),
  raw,
  from: key.address as Address,
  validity: { kind: 'block-height', lastValid: '1' },
  delivery: '{"requestId":"r"}',
}
const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function makeNode(sendTransaction: FakeNode['answers'][string]) {
  const node = await fakeNode(0, { getGenesisHash: () => fakeGenesis, sendTransaction })
  nodes.push(node)
  return node
}

const connect = (...opened: FakeNode[]) =>
  createSolanaClient({
    rpcUrls: opened.map(({ url }) => url).join(','),
    genesisHash: fakeGenesis,
    requestTimeoutMs: 10_000,
  })
const failWith = (code: number, message: string) => () => {
  throw new NodeError(code, message)
}
const makeRelay = (answer: boolean) => vi.fn<Relay>(async () => answer)
const processed = failWith(-32002, 'Transaction simulation failed: This transaction has already been processed')
const insufficientFunds = failWith(
  -32002,
  'Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1',
)

test('sendRaw needs one node to accept the transaction, and sends it to the relay at the same time', async () => {
  const relay = makeRelay(false)
  const node = await makeNode(() => signature)
  expect(await sendRaw(connect(node), transaction, relay)).toEqual({ answer: 'accepted' })
  expect(relay).toHaveBeenCalledExactlyOnceWith(transaction)
})

test('sendRaw does not wait for a relay that does not respond once the node has', async () => {
  const relay: Relay = () => new Promise(() => undefined)
  const node = await makeNode(() => signature)
  expect(await sendRaw(connect(node), transaction, relay)).toEqual({ answer: 'accepted' })
})

test('sendRaw reports a transaction as known if a node has already processed it', async () => {
  const node = await makeNode(processed)
  expect(await sendRaw(connect(node), transaction, undefined)).toEqual({ answer: 'known' })
})

test('sendRaw reports it as known if one of several nodes has it, even if the others decline', async () => {
  const [first, second] = [await makeNode(insufficientFunds), await makeNode(processed)]
  expect(await sendRaw(connect(first, second), transaction, undefined)).toEqual({ answer: 'known' })
})

test("sendRaw keeps the node's error message, unless the relay saw the transaction land", async () => {
  const node = await makeNode(insufficientFunds)
  const declined = { answer: 'declined', nodeMessage: expect.stringContaining('custom program error') }
  expect(await sendRaw(connect(node), transaction, undefined)).toEqual(declined)
  expect(await sendRaw(connect(node), transaction, makeRelay(false))).toEqual(declined)
  expect(await sendRaw(connect(node), transaction, makeRelay(true))).toEqual({ answer: 'accepted' })
})

test('sendRaw relies on a relay during an outage of the nodes only if it saw the transaction land', async () => {
  const node = await makeNode(() => signature)
  node.fault = 'bad-gateway'
  const solana = connect(node)
  await expect(sendRaw(solana, transaction, makeRelay(false))).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  expect(await sendRaw(solana, transaction, makeRelay(true))).toEqual({ answer: 'accepted' })
})

test('sendRaw never sends the relay a transaction without an order', async () => {
  const relay = makeRelay(true)
  const node = await makeNode(insufficientFunds)
  const { delivery: _, ...own } = transaction
  expect(await sendRaw(connect(node), own, relay)).toMatchObject({ answer: 'declined' })
  expect(relay).not.toHaveBeenCalled()
})

test('sendRaw ignores a node that returns another signature', async () => {
  const other = signMessage(key, Buffer.from('another').toString('base64')).signature
  const node = await makeNode(() => other)
  await expect(sendRaw(connect(node), transaction, undefined)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('sendRaw sends nothing that does not match its hash or has two signatures', async () => {
  const node = await makeNode(() => signature)
  const two = Buffer.from(raw, 'base64')
  two[0] = 2
  for (const invalidField of [{ hash: parseTxHash('1'.repeat(88)) }, { raw: two.toString('base64') }, { raw: '' }]) {
    await expect(sendRaw(connect(node), { ...transaction, ...invalidField }, makeRelay(true))).rejects.toThrow(
      'does not match',
    )
  }
  expect(node.requests).toEqual([])
})
