import { toEvmAddress } from '@murmur/contract/address'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { keccak256 } from 'viem'
import { afterEach, expect, test } from 'vitest'
import type { SignedTransaction } from '#chains/chain.port.ts'
import { addressBook } from './address-book.ts'
import { createEvmClient } from './create-evm-client.ts'
import { evmChain } from './evm-chain.ts'
import { type FakeNode, fakeNode, NodeError } from './test-support/fake-node.ts'

const chainId = 313370001
const raw = '0x02f870'
const transaction: SignedTransaction = {
  hash: parseTxHash(keccak256(raw)),
  raw,
  from: toEvmAddress('0x000000000000000000000000000000000000dEaD'),
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

async function makeChain(answers: FakeNode['answers'], settleDepth = 1) {
  const node = await fakeNode(chainId, {
    eth_blockNumber: () => '0x12',
    eth_getBlockByNumber: () => ({ number: '0x12', timestamp: '0x64', baseFeePerGas: '0x1' }),
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
    eth_getTransactionCount: () => '0x7',
    ...answers,
  })
  nodes.push(node)
  const evm = createEvmClient({
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

const failWith = (code: number, message: string) => () => {
  throw new NodeError(code, message)
}

test('the EVM lookup reads inclusion from the receipt: depth counts its own block, the fee is gas times price', async () => {
  const { chain } = await makeChain({ eth_getTransactionReceipt: () => receipt })
  expect(await chain.getStatus(transaction)).toEqual({
    status: 'included',
    succeeded: true,
    blockNumber: 16n,
    depth: 3,
    networkFee: 21_000_000_000_000n,
  })
})

test("the EVM lookup adds the parent chain's fee on a rollup; a revert counts as included without success", async () => {
  const { chain } = await makeChain({ eth_getTransactionReceipt: () => ({ ...receipt, status: '0x0', l1Fee: '0x5' }) })
  expect(await chain.getStatus(transaction)).toMatchObject({ succeeded: false, networkFee: 21_000_000_000_005n })
})

test('the EVM lookup reports depth 1 when the head is older than the receipt', async () => {
  const eth_getBlockByNumber = () => ({ number: '0xf', timestamp: '0x64' })
  const { chain } = await makeChain({ eth_getTransactionReceipt: () => receipt, eth_getBlockByNumber })
  expect(await chain.getStatus(transaction)).toMatchObject({ depth: 1 })
})

test('the EVM lookup reports "pending" when the node has the transaction without a receipt', async () => {
  const { chain } = await makeChain({ eth_getTransactionByHash: () => ({ hash: transaction.hash }) })
  expect(await chain.getStatus(transaction)).toEqual({ status: 'pending', chainTime: 100 })
})

test('the EVM lookup reports "not-found" with the time of the chain when the nonce is unused', async () => {
  const { chain } = await makeChain({})
  expect(await chain.getStatus(transaction)).toEqual({ status: 'not-found', chainTime: 100 })
})

test('the EVM lookup reads the head before the transaction, so that "not found" is at least as recent as its time', async () => {
  const { chain, node } = await makeChain({})
  let now = 0x64
  node.answers.eth_getBlockByNumber = () => ({ number: '0x12', timestamp: `0x${now.toString(16)}` })
  // It lands right after the failed lookup, and time passes.
  node.answers.eth_getTransactionByHash = () => {
    now += 60
    return null
  }
  expect(await chain.getStatus(transaction)).toEqual({ status: 'not-found', chainTime: 100 })
})

/** A chain whose sender used the nonce in block `usedAt`, by these transactions, with the state before `oldest` pruned. */
function answersWithNonceUsed(usedAt: number, transactions: unknown[], oldest = 0): FakeNode['answers'] {
  return {
    eth_getTransactionCount: (_, at) => {
      if (Number(at) < oldest) throw new NodeError(-32000, 'missing trie node')
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

test.each([0, 1, 2, 3, 9, 16, 17, 18])(
  'the EVM lookup reports "cannot-land" once another transaction used the nonce in block %i',
  async (usedAt) => {
    const { chain, node } = await makeChain(answersWithNonceUsed(usedAt, [...others, rival]))
    expect(await chain.getStatus(transaction)).toEqual({ status: 'cannot-land', reason: 'replaced' })
    expect(node.requests.filter((method) => method === 'eth_getTransactionCount').length).toBeLessThanOrEqual(9)
  },
)

test('the EVM lookup finds the competing transaction if the node keeps enough state, and reports none otherwise', async () => {
  const { chain, node } = await makeChain(answersWithNonceUsed(9, [rival], 9))
  expect(await chain.getStatus(transaction)).toEqual({ status: 'cannot-land', reason: 'replaced' })
  Object.assign(node.answers, answersWithNonceUsed(9, [rival], 10))
  expect(await chain.getStatus(transaction)).toMatchObject({ status: 'not-found' })
  Object.assign(node.answers, answersWithNonceUsed(9, [rival], 19))
  expect(await chain.getStatus(transaction)).toMatchObject({ status: 'not-found' })
})

test('the EVM lookup does not accept a used nonce as proof if its block is missing or has no transaction of this sender', async () => {
  const { chain, node } = await makeChain(answersWithNonceUsed(9, others))
  expect(await chain.getStatus(transaction)).toMatchObject({ status: 'not-found' })
  node.answers.eth_getBlockByNumber = (at) => (at === 'latest' ? { number: '0x12', timestamp: '0x64' } : null)
  expect(await chain.getStatus(transaction)).toMatchObject({ status: 'not-found' })
})

test('the EVM lookup does not treat a competing transaction as proof until its block is final', async () => {
  const { chain } = await makeChain(answersWithNonceUsed(17, [rival]), 3)
  expect(await chain.getStatus(transaction)).toMatchObject({ status: 'not-found' })
})

test('the EVM lookup reports "included" or "pending", never a lost transaction, when the receipt lags behind the nonce', async () => {
  let lookupCount = 0
  const { chain, node } = await makeChain({
    ...answersWithNonceUsed(16, [{ ...rival, hash: transaction.hash }]),
    eth_getTransactionReceipt: () => (lookupCount++ === 0 ? null : receipt),
  })
  expect(await chain.getStatus(transaction)).toMatchObject({ status: 'included', depth: 3 })
  node.answers.eth_getTransactionReceipt = () => null
  expect(await chain.getStatus(transaction)).toEqual({ status: 'pending', chainTime: 100 })
})

test('the EVM lookup reads a receipt with megabytes of token logs', async () => {
  const log = { address: transaction.from, topics: [], data: `0x${'00'.repeat(1_500_000)}` }
  const { chain } = await makeChain({ eth_getTransactionReceipt: () => ({ ...receipt, logs: [log] }) })
  expect(await chain.getStatus(transaction)).toMatchObject({ status: 'included' })
})

test('the EVM lookup rejects a receipt with half a byte in its logs', async () => {
  const log = { address: transaction.from, topics: [], data: '0x123' }
  const { chain } = await makeChain({ eth_getTransactionReceipt: () => ({ ...receipt, logs: [log] }) })
  await expect(chain.getStatus(transaction)).rejects.toThrow()
})

test.each([
  ['accepted', () => transaction.hash, 'accepted'],
  ['geth has it', failWith(-32000, 'already known'), 'known'],
  ['anvil has it', failWith(-32003, 'transaction already imported'), 'known'],
])('the EVM lookup classifies the node’s response to a send: %s', async (_, answer, expected) => {
  const { chain } = await makeChain({ eth_sendRawTransaction: answer })
  expect(await chain.send(transaction)).toEqual({ answer: expected })
})

test('a rejected nonce counts as "known" if this transaction used it, else as "nonce-used", never as "declined"', async () => {
  const { chain, node } = await makeChain({ eth_sendRawTransaction: failWith(-32003, 'nonce too low') })
  expect(await chain.send(transaction)).toEqual({ answer: 'nonce-used' })
  node.answers.eth_getTransactionReceipt = () => receipt
  expect(await chain.send(transaction)).toEqual({ answer: 'known' })
})

test("the EVM lookup keeps the node's message of any other rejection", async () => {
  const { chain } = await makeChain({ eth_sendRawTransaction: failWith(-32000, 'insufficient funds') })
  expect(await chain.send(transaction)).toEqual({ answer: 'declined', nodeMessage: 'insufficient funds' })
})

test('the EVM lookup rejects with UPSTREAM_DOWN when a send gets no response', async () => {
  const { chain, node } = await makeChain({})
  node.fault = 'silence'
  node.faultOnly = 'eth_sendRawTransaction'
  await expect(chain.send(transaction)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('the EVM lookup rejects a send of a transaction that does not match its hash, without sending it', async () => {
  const { chain, node } = await makeChain({})
  await expect(chain.send({ ...transaction, raw: '0x03' })).rejects.toThrow('hash')
  expect(node.requests).toEqual([])
})

test('the EVM lookup wakes all waiters at the next block with one poller, which stops without waiters', async () => {
  let head = 5
  const { chain, node } = await makeChain({ eth_blockNumber: () => `0x${head.toString(16)}` })
  await chain.untilNextBlock(1000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  const before = node.requests.length
  const waiting = Promise.all([1, 2, 3, 4, 5].map(() => chain.untilNextBlock(5000)))
  head = 6
  await waiting
  const polls = node.requests.length - before
  expect(polls).toBeLessThanOrEqual(2)
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(node.requests.length - before).toBe(polls)
})

test('the EVM lookup ends the wait after its timeout when no block comes', async () => {
  const { chain } = await makeChain({})
  await chain.untilNextBlock(1000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  const from = Date.now()
  await chain.untilNextBlock(60)
  expect(Date.now() - from).toBeGreaterThanOrEqual(55)
})
