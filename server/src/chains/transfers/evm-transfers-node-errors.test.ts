import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { NodeError, NodeFailure } from '#chains/evm/test-support/fake-node.ts'
import { fakeFeed, hashOf, other, owners, token, transferLog } from './test-support/fake-feed.ts'

test('the EVM transfer reader reports an outage instead of omitting a token when the node does not respond', async () => {
  const { chain, openFeed } = await fakeFeed()
  chain.transferLogs = [transferLog(3n, 5n)]
  chain.tokens = () => {
    throw new NodeFailure('silence')
  }
  await expect(openFeed({ requestTimeoutMs: 200 }).readSince(null, owners)).rejects.toMatchObject({
    code: 'UPSTREAM_DOWN',
  })
})

test.each([
  [-32000, 'execution aborted (timeout = 5s)'],
  [-32000, 'header not found'],
  [-32603, 'Internal error'],
])(
  'the EVM transfer reader reports an outage, and no amount, when a balance query fails with %i %s',
  async (...error) => {
    const { chain, openFeed } = await fakeFeed()
    chain.height = 1_000n
    chain.transferLogs = [transferLog(3n, 5n)]
    chain.tokens = () => {
      throw new NodeError(...error)
    }
    await expect(openFeed().readSince(null, owners)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  },
)

test('the EVM transfer reader omits a token that uses up all gas', async () => {
  const { chain, openFeed } = await fakeFeed()
  chain.transferLogs = [transferLog(3n, 5n)]
  chain.tokens = () => {
    throw new NodeError(-32000, 'out of gas')
  }
  expect((await openFeed().readSince(null, owners)).transfers).toEqual([])
})

test('the EVM transfer reader takes an unfamiliar error as pruned state only of an old block, and if newer state is served', async () => {
  const { chain, openFeed } = await fakeFeed()
  chain.height = 200n
  chain.oldestState = 150n
  chain.stateError = 'block is outside of the window'
  chain.transferLogs = [transferLog(3n, 5n)]
  expect((await openFeed().readSince(null, owners)).transfers).toMatchObject([{ amount: 5n }])
  chain.height = 110n
  await expect(openFeed().readSince(null, owners)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  chain.height = 200n
  chain.oldestState = 201n
  await expect(openFeed().readSince(null, owners)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('the EVM transfer reader reports an outage when a query of coin balances fails, and finds the coin afterwards', async () => {
  const { chain, node, openFeed } = await fakeFeed()
  chain.height = 100n
  chain.coin = (_, block) => (block >= 37n ? 1_000n : 0n)
  const answer = node.answers.eth_call
  node.answers.eth_call = () => {
    throw new NodeError(-32603, 'Internal error')
  }
  await expect(openFeed().readSince(null, owners)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  node.answers.eth_call = (...params) => answer?.(...params)
  expect((await openFeed().readSince(null, owners)).transfers).toMatchObject([{ hash: 'block:37', amount: 1_000n }])
})

test.each(['eth_getLogs', 'eth_getBlockByNumber', 'eth_call'])(
  'the EVM transfer reader reports nothing when the node is unreachable at %s',
  async (method) => {
    const { chain, node, openFeed } = await fakeFeed()
    chain.transferLogs = [transferLog(3n, 5n)]
    chain.tokens = (_, block) => (block >= 3n ? 5n : 0n)
    node.fault = 'bad-gateway'
    node.faultOnly = method
    await expect(openFeed().readSince(null, owners)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
    node.fault = undefined
    expect((await openFeed().readSince(null, owners)).transfers).toHaveLength(1)
  },
)

test.each([
  [-32603, 'Internal error'],
  [-32601, 'the method eth_getLogs does not exist'],
  [-32000, 'service unavailable'],
])('the EVM transfer reader narrows no query for logs that fails with %i %s', async (...error) => {
  const { chain, node, openFeed } = await fakeFeed()
  chain.payments.set(0n, [{ hash: hashOf(1), from: other, to: token, value: 0n }])
  node.answers.eth_getLogs = () => {
    throw new NodeError(...error)
  }
  await expect(openFeed().readSince(null, owners)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  expect(node.requests.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
  expect(node.requests).not.toContain('eth_getTransactionReceipt')
})

test.each([
  [-32602, 'range 200 exceeds limit of 100'],
  [-32602, 'query exceeds max results 20000, retry with the range 1-3'],
  [-32603, 'eth_getLogs range is too large, max is 1k blocks'],
  [-32614, 'eth_getLogs is limited to a 10,000 range'],
  [35, 'ranges over 10000 blocks are not supported on freetier'],
  [-32000, 'query timeout exceeded'],
  [-32000, 'logs matched by query exceeds limit of 10000'],
  [-32600, 'You can make eth_getLogs requests with up to a 10 block range.'],
  [-32602, 'Log response size exceeded.'],
  [-32000, 'requested too many blocks from 1 to 200, maximum is set to 50'],
])('the EVM transfer reader narrows a query for logs that fails with %i %s', async (...error) => {
  const { chain, node, openFeed } = await fakeFeed()
  chain.transferLogs = [transferLog(3n, 5n)]
  chain.tokens = (_, block) => (block >= 3n ? 5n : 0n)
  const answer = node.answers.eth_getLogs
  node.answers.eth_getLogs = (filter) => {
    const { fromBlock, toBlock } = filter as Record<'fromBlock' | 'toBlock', Hex>
    if (fromBlock !== toBlock) throw new NodeError(...error)
    return answer?.(filter)
  }
  expect((await openFeed().readSince(null, owners)).transfers).toMatchObject([{ amount: 5n }])
})
