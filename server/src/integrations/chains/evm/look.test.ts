import { keccak256 } from 'viem'
import { afterEach, expect, test } from 'vitest'
import type { SignedTransaction } from '#integrations/chains/chain.port.ts'
import { addressBook } from '#integrations/chains/evm/address-book.ts'
import { evmChain } from '#integrations/chains/evm/evm-chain.ts'
import { openEvm } from '#integrations/chains/evm/open-evm.ts'
import { type FakeNode, fakeNode, NodeSays } from '#integrations/chains/evm/test-support/fake-node.ts'

const chainId = 313370001
const raw = '0x02f870'
const transaction: SignedTransaction = {
  hash: keccak256(raw),
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

async function chainOf(answers: FakeNode['answers']) {
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
    requestTimeoutMs: 300,
    pollMs: 10,
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
  const { chain } = await chainOf({ eth_getTransactionReceipt: () => receipt, eth_blockNumber: () => '0xf' })
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

test('its nonce used by another: it cannot land', async () => {
  const { chain } = await chainOf({ eth_getTransactionCount: () => '0x8' })
  expect(await chain.look(transaction)).toEqual({ seen: 'cannot-land' })
})

test('a receipt that lags behind the nonce is found at the second look', async () => {
  let looks = 0
  const { chain } = await chainOf({
    eth_getTransactionCount: () => '0x8',
    eth_getTransactionReceipt: () => (looks++ === 0 ? null : receipt),
  })
  expect(await chain.look(transaction)).toMatchObject({ seen: 'included' })
})

test('"no receipt" by a node behind the one that counted proves nothing', async () => {
  const { chain } = await chainOf({ eth_getTransactionCount: () => '0x8', eth_blockNumber: () => '0x11' })
  expect(await chain.look(transaction)).toMatchObject({ seen: 'nowhere' })
})

test.each([
  ['accepted', () => transaction.hash, 'accepted'],
  ['geth has it', says(-32000, 'already known'), 'known'],
  ['anvil has it', says(-32003, 'transaction already imported'), 'known'],
])('send: %s', async (_, answer, expected) => {
  const { chain } = await chainOf({ eth_sendRawTransaction: answer })
  expect(await chain.send(transaction)).toEqual({ answer: expected })
})

test('send: nonce too low is known when these very bytes used it, declined else', async () => {
  const { chain, node } = await chainOf({ eth_sendRawTransaction: says(-32003, 'nonce too low') })
  expect(await chain.send(transaction)).toEqual({ answer: 'declined', words: 'nonce too low' })
  node.answers.eth_getTransactionReceipt = () => receipt
  expect(await chain.send(transaction)).toEqual({ answer: 'known' })
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
