import { parseTxHash } from '@murmur/contract/tx-hash'
import { keccak256 } from 'viem'
import { afterEach, expect, test } from 'vitest'
import type { SignedTransaction } from '#chains/chain.port.ts'
import { addressBook } from './address-book.ts'
import { evmChain } from './evm-chain.ts'
import { openEvm } from './open-evm.ts'
import { type FakeNode, fakeNode, NodeSays } from './test-support/fake-node.ts'

const chainId = 313370001
const raw = '0x02f870'
const transaction: SignedTransaction = {
  hash: parseTxHash(keccak256(raw)),
  raw,
  from: '0x000000000000000000000000000000000000dEaD',
  validity: { kind: 'nonce', nonce: 7 },
}
const receipt = {
  status: '0x1',
  blockNumber: '0x10',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  logs: [],
}
const nodes: FakeNode[] = []

async function chainOf(answers: FakeNode['answers'], settleDepth = 1) {
  const node = await fakeNode(chainId, {
    eth_blockNumber: () => '0x12',
    eth_getBlockByNumber: () => ({ number: '0x12', timestamp: '0x64', baseFeePerGas: '0x1' }),
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
    eth_getTransactionCount: () => '0x7',
    ...answers,
  })
  nodes.push(node)
  const evm = openEvm({
    key: 'eth',
    rpcUrl: node.url,
    chainId,
    addresses: addressBook.eth,
    requestTimeoutMs: 1_000,
    pollMs: 10,
    settleDepth,
  })
  return { node, chain: evmChain(evm) }
}

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

const says = (code: number, words: string) => () => {
  throw new NodeSays(code, words)
}

test('a receipt is proof: depth counts its own block, the fee is gas times price', async () => {
  const { chain } = await chainOf({ eth_getTransactionReceipt: () => receipt })
  expect(await chain.look(transaction)).toEqual({
    seen: 'included',
    succeeded: true,
    blockNumber: 16n,
    depth: 3,
    networkFee: 21_000_000_000_000n,
  })
})

test("a rollup's receipt adds what the parent chain took; a revert did not succeed", async () => {
  const { chain } = await chainOf({ eth_getTransactionReceipt: () => ({ ...receipt, status: '0x0', l1Fee: '0x5' }) })
  expect(await chain.look(transaction)).toMatchObject({ succeeded: false, networkFee: 21_000_000_000_005n })
})

test('a head older than the receipt still means depth 1', async () => {
  const eth_getBlockByNumber = () => ({ number: '0xf', timestamp: '0x64' })
  const { chain } = await chainOf({ eth_getTransactionReceipt: () => receipt, eth_getBlockByNumber })
  expect(await chain.look(transaction)).toMatchObject({ depth: 1 })
})

test('known to the node without a receipt: pending', async () => {
  const { chain } = await chainOf({ eth_getTransactionByHash: () => ({ hash: transaction.hash }) })
  expect(await chain.look(transaction)).toEqual({ seen: 'pending' })
})

test('unknown with its nonce unused: nowhere, with the time of the chain', async () => {
  const { chain } = await chainOf({})
  expect(await chain.look(transaction)).toEqual({ seen: 'nowhere', chainTime: 100 })
})

test('nowhere is no older than its time: the head is read before the transaction is looked for', async () => {
  const { chain, node } = await chainOf({})
  let now = 0x64
  node.answers.eth_getBlockByNumber = () => ({ number: '0x12', timestamp: `0x${now.toString(16)}` })
  // It lands right after it was looked for in vain, and time goes on.
  node.answers.eth_getTransactionByHash = () => {
    now += 60
    return null
  }
  expect(await chain.look(transaction)).toEqual({ seen: 'nowhere', chainTime: 100 })
})

/** A chain whose sender used the nonce in block `usedAt`, by these transactions, with no state before `oldest`. */
function usedIn(usedAt: number, transactions: unknown[], oldest = 0): FakeNode['answers'] {
  return {
    eth_getTransactionCount: (_, at) => {
      if (Number(at) < oldest) throw new NodeSays(-32000, 'missing trie node')
      return Number(at) >= usedAt ? '0x8' : '0x7'
    },
    eth_getBlockByNumber: (at, isFull) => {
      if (at === 'latest') return { number: '0x12', timestamp: '0x64' }
      return isFull ? { transactions: Number(at) === usedAt ? transactions : [] } : null
    },
  }
}
const from = transaction.from.toLowerCase()
const rival = { hash: parseTxHash(`0x${'22'.repeat(32)}`), from, nonce: '0x7' }
const others = [
  { hash: parseTxHash(`0x${'33'.repeat(32)}`), from, nonce: '0x6' },
  { hash: parseTxHash(`0x${'44'.repeat(32)}`), from: `0x${'55'.repeat(20)}`, nonce: '0x7' },
]

test.each([0, 1, 2, 3, 9, 16, 17, 18])('its nonce used by another in block %i: it cannot land', async (usedAt) => {
  const { chain, node } = await chainOf(usedIn(usedAt, [...others, rival]))
  expect(await chain.look(transaction)).toEqual({ seen: 'cannot-land', because: 'replaced' })
  expect(node.asked.filter((method) => method === 'eth_getTransactionCount').length).toBeLessThanOrEqual(9)
})

test('the rival is found where the node keeps just enough state, and nobody guesses where it does not', async () => {
  const { chain, node } = await chainOf(usedIn(9, [rival], 9))
  expect(await chain.look(transaction)).toEqual({ seen: 'cannot-land', because: 'replaced' })
  Object.assign(node.answers, usedIn(9, [rival], 10))
  expect(await chain.look(transaction)).toMatchObject({ seen: 'nowhere' })
  Object.assign(node.answers, usedIn(9, [rival], 19))
  expect(await chain.look(transaction)).toMatchObject({ seen: 'nowhere' })
})

test('a nonce used without a transaction of this sender, or in a block that is not there, proves nothing', async () => {
  const { chain, node } = await chainOf(usedIn(9, others))
  expect(await chain.look(transaction)).toMatchObject({ seen: 'nowhere' })
  node.answers.eth_getBlockByNumber = (at) => (at === 'latest' ? { number: '0x12', timestamp: '0x64' } : null)
  expect(await chain.look(transaction)).toMatchObject({ seen: 'nowhere' })
})

test('a rival above the depth that settles is no proof yet', async () => {
  const { chain } = await chainOf(usedIn(17, [rival]), 3)
  expect(await chain.look(transaction)).toMatchObject({ seen: 'nowhere' })
})

test('a receipt that lags behind the nonce: itself in the block, it is included or on its way, never gone', async () => {
  let looks = 0
  const { chain, node } = await chainOf({
    ...usedIn(16, [{ ...rival, hash: transaction.hash }]),
    eth_getTransactionReceipt: () => (looks++ === 0 ? null : receipt),
  })
  expect(await chain.look(transaction)).toMatchObject({ seen: 'included', depth: 3 })
  node.answers.eth_getTransactionReceipt = () => null
  expect(await chain.look(transaction)).toEqual({ seen: 'pending' })
})

test('a receipt that a token filled with logs is read all the same', async () => {
  const log = { address: transaction.from, topics: [], data: `0x${'00'.repeat(1_500_000)}` }
  const { chain } = await chainOf({ eth_getTransactionReceipt: () => ({ ...receipt, logs: [log] }) })
  expect(await chain.look(transaction)).toMatchObject({ seen: 'included' })
})

test.each([
  ['accepted', () => transaction.hash, 'accepted'],
  ['geth has it', says(-32000, 'already known'), 'known'],
  ['anvil has it', says(-32003, 'transaction already imported'), 'known'],
])('send: %s', async (_, answer, expected) => {
  const { chain } = await chainOf({ eth_sendRawTransaction: answer })
  expect(await chain.send(transaction)).toEqual({ answer: expected })
})

test('send: nonce too low is known when these very bytes used it, else a used nonce and no plain decline', async () => {
  const { chain, node } = await chainOf({ eth_sendRawTransaction: says(-32003, 'nonce too low') })
  expect(await chain.send(transaction)).toEqual({ answer: 'nonce-used' })
  node.answers.eth_getTransactionReceipt = () => receipt
  expect(await chain.send(transaction)).toEqual({ answer: 'known' })
})

test('send: any other "no" is the node\'s own words', async () => {
  const { chain } = await chainOf({ eth_sendRawTransaction: says(-32000, 'insufficient funds') })
  expect(await chain.send(transaction)).toEqual({ answer: 'declined', words: 'insufficient funds' })
})

test('send: no answer is no proof, but a refusal to know', async () => {
  const { chain, node } = await chainOf({})
  node.fault = 'silence'
  node.faultOnly = 'eth_sendRawTransaction'
  await expect(chain.send(transaction)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('send: bytes that are not the hash are a bug, and go nowhere', async () => {
  const { chain, node } = await chainOf({})
  await expect(chain.send({ ...transaction, raw: '0x03' })).rejects.toThrow('hash')
  expect(node.asked).toEqual([])
})

test('the next block wakes all who wait, by one poll for all, and nobody polls when nobody waits', async () => {
  let head = 5
  const { chain, node } = await chainOf({ eth_blockNumber: () => `0x${head.toString(16)}` })
  await chain.untilNextBlock(1000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  const before = node.asked.length
  const waiting = Promise.all([1, 2, 3, 4, 5].map(() => chain.untilNextBlock(5000)))
  head = 6
  await waiting
  const polls = node.asked.length - before
  expect(polls).toBeLessThanOrEqual(2)
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(node.asked.length - before).toBe(polls)
})

test('without a block the wait ends after its time', async () => {
  const { chain } = await chainOf({})
  await chain.untilNextBlock(1000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  const from = Date.now()
  await chain.untilNextBlock(60)
  expect(Date.now() - from).toBeGreaterThanOrEqual(55)
})
