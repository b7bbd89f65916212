import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignedTransaction } from '#chains/chain.port.ts'
import { type FakeNode, fakeNode, NodeSays } from '#chains/evm/test-support/fake-node.ts'
import { openSolana } from './open-solana.ts'
import { type Relay, sendRaw } from './send.ts'
import { fakeGenesis } from './test-support/fake-solana.ts'
import { makeSolanaKey, signMessage } from './test-support/solana-key.ts'

const key = makeSolanaKey()
const { raw, signature } = signMessage(key, Buffer.from('a message').toString('base64'))
const transaction: SignedTransaction = {
  hash: parseTxHash(signature),
  raw,
  from: key.address,
  validity: { kind: 'block-height', lastValid: '1' },
  delivery: '{"requestId":"r"}',
}
const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function nodeOf(sendTransaction: FakeNode['answers'][string]) {
  const node = await fakeNode(0, { getGenesisHash: () => fakeGenesis, sendTransaction })
  nodes.push(node)
  return node
}

const connect = (...opened: FakeNode[]) =>
  openSolana({ rpcUrls: opened.map(({ url }) => url).join(','), genesisHash: fakeGenesis, requestTimeoutMs: 10_000 })
const says = (code: number, words: string) => () => {
  throw new NodeSays(code, words)
}
const relayOf = (answer: boolean) => vi.fn<Relay>(async () => answer)
const processed = says(-32002, 'Transaction simulation failed: This transaction has already been processed')
const tooPoor = says(-32002, 'Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1')

test('a node that takes the bytes is enough; the relay gets the same at the same time', async () => {
  const relay = relayOf(false)
  const node = await nodeOf(() => signature)
  expect(await sendRaw(connect(node), transaction, relay)).toEqual({ answer: 'accepted' })
  expect(relay).toHaveBeenCalledExactlyOnceWith(transaction)
})

test('a relay that does not answer holds up nobody whom the node has answered', async () => {
  const relay: Relay = () => new Promise(() => undefined)
  const node = await nodeOf(() => signature)
  expect(await sendRaw(connect(node), transaction, relay)).toEqual({ answer: 'accepted' })
})

test('bytes that a node has seen land are known', async () => {
  const node = await nodeOf(processed)
  expect(await sendRaw(connect(node), transaction, undefined)).toEqual({ answer: 'known' })
})

test('of several nodes, one that knows the bytes is not lost among those that decline', async () => {
  const [first, second] = [await nodeOf(tooPoor), await nodeOf(processed)]
  expect(await sendRaw(connect(first, second), transaction, undefined)).toEqual({ answer: 'known' })
})

test('a "no" comes in the words of the node, and counts for nothing against a relay that saw them land', async () => {
  const node = await nodeOf(tooPoor)
  const declined = { answer: 'declined', words: expect.stringContaining('custom program error') }
  expect(await sendRaw(connect(node), transaction, undefined)).toEqual(declined)
  expect(await sendRaw(connect(node), transaction, relayOf(false))).toEqual(declined)
  expect(await sendRaw(connect(node), transaction, relayOf(true))).toEqual({ answer: 'accepted' })
})

test('when nodes are away, only a relay that saw the bytes land says anything', async () => {
  const node = await nodeOf(() => signature)
  node.fault = 'bad-gateway'
  const solana = connect(node)
  await expect(sendRaw(solana, transaction, relayOf(false))).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  expect(await sendRaw(solana, transaction, relayOf(true))).toEqual({ answer: 'accepted' })
})

test('a transaction without an order is never handed to the relay', async () => {
  const relay = relayOf(true)
  const node = await nodeOf(tooPoor)
  const { delivery: _, ...own } = transaction
  expect(await sendRaw(connect(node), own, relay)).toMatchObject({ answer: 'declined' })
  expect(relay).not.toHaveBeenCalled()
})

test('a node that answers with another signature has told nothing', async () => {
  const other = signMessage(key, Buffer.from('another').toString('base64')).signature
  const node = await nodeOf(() => other)
  await expect(sendRaw(connect(node), transaction, undefined)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('bytes under a foreign name, or with two signatures, go nowhere', async () => {
  const node = await nodeOf(() => signature)
  const two = Buffer.from(raw, 'base64')
  two[0] = 2
  for (const spoilt of [{ hash: parseTxHash('1'.repeat(88)) }, { raw: two.toString('base64') }, { raw: '' }]) {
    await expect(sendRaw(connect(node), { ...transaction, ...spoilt }, relayOf(true))).rejects.toThrow('do not match')
  }
  expect(node.asked).toEqual([])
})
