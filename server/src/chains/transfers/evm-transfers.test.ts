import { evmCoinAddress } from '@murmur/contract/chains'
import { getAddress, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { NodeFailure } from '#chains/evm/test-support/fake-node.ts'
import { fakeFeed, hashOf, other, owner, owners, token, transferLog } from './test-support/fake-feed.ts'
import type { FakeHistory, TransferLog } from './test-support/fake-history.ts'
import type { TransferFeed } from './transfers.port.ts'

type Feed = Awaited<ReturnType<typeof fakeFeed>>
type Batch = Awaited<ReturnType<TransferFeed['readSince']>>

/** The cursor of a feed that has read up to a block. */
async function cursorAt({ chain, openFeed }: Feed, block: bigint): Promise<string> {
  const { height } = chain
  chain.height = block
  const { cursor } = await openFeed().readSince(null, async () => [])
  chain.height = height
  return cursor
}

/** Makes a chain of this height, with one payment to the owner in each block. */
function payInEachOf(chain: FakeHistory, height: number): void {
  chain.height = BigInt(height)
  for (let block = 1; block <= height; block += 1) {
    chain.payments.set(BigInt(block), [{ hash: hashOf(block), from: other, to: owner, value: 1n }])
  }
  chain.coin = (_, block) => block
}

test('the EVM transfer reader starts at the first block of a short chain, and at the head of a long one', async () => {
  const { chain, openFeed } = await fakeFeed()
  chain.payments.set(0n, [{ hash: hashOf(1), from: other, to: owner, value: 5n }])
  chain.coin = () => 5n
  expect((await openFeed().readSince(null, owners)).transfers).toMatchObject([{ amount: 5n, blockNumber: 0n }])
  chain.height = 60_000n
  const { cursor, ...tall } = await openFeed().readSince(null, owners)
  expect(tall).toEqual({ transfers: [], isCaughtUp: true })
  expect(cursor).toMatch(/^60000:/)
})

/** Reads until the feed has caught up, or for forty reads. `blocks`: those of the transfers; `ends`: the last of each read. */
async function readAll(reader: TransferFeed) {
  const read = { blocks: [] as bigint[], ends: [] as string[], failures: 0 }
  for (let cursor: string | null = null, reads = 0; reads < 40; reads += 1) {
    const batch: Batch | undefined = await reader.readSince(cursor, owners).catch(() => undefined)
    if (!batch) read.failures += 1
    else {
      read.blocks.push(...batch.transfers.map(({ blockNumber }) => blockNumber))
      read.ends.push(batch.cursor.split(':')[0] ?? '')
      cursor = batch.cursor
    }
    if (batch?.isCaughtUp) break
  }
  return read
}

test('the EVM transfer reader reads only settled blocks, a limited number per call, without gaps', async () => {
  const { chain, openFeed } = await fakeFeed()
  payInEachOf(chain, 120)
  const { blocks, ends } = await readAll(openFeed({ settleDepth: 20, maxBlocks: 40 }))
  expect(ends).toEqual(['39', '79', '101'])
  expect(blocks).toEqual(Array.from({ length: 101 }, (_, index) => BigInt(index + 1)))
})

test('the EVM transfer reader reads shorter ranges from a rate-limiting node, and catches up without a gap', async () => {
  const { chain, node, openFeed } = await fakeFeed()
  payInEachOf(chain, 120)
  let calls = 0
  const limit = 60
  for (const [method, answer] of Object.entries(node.answers)) {
    node.answers[method] = (...params) => {
      calls += 1
      if (calls > limit) throw new NodeFailure('rate-limit')
      return answer(...params)
    }
  }
  const feed = openFeed({ maxBlocks: 100 })
  const since: TransferFeed['readSince'] = (...position) => {
    calls = 0
    return feed.readSince(...position)
  }
  const { blocks, failures } = await readAll({ ...feed, readSince: since })
  expect(failures).toBeGreaterThan(0)
  expect(blocks).toEqual(Array.from({ length: 120 }, (_, index) => BigInt(index + 1)))
})

test('the EVM transfer reader narrows its queries for a node with response limits, down to single receipts for a full block', async () => {
  const { chain, openFeed } = await fakeFeed()
  chain.transferLogs = [transferLog(3n, 40n, 1), transferLog(7n, 2n, 2)]
  chain.payments.set(3n, [{ hash: hashOf(1), from: other, to: token, value: 0n }])
  chain.payments.set(7n, [{ hash: hashOf(2), from: other, to: token, value: 0n }])
  chain.tokens = (_, block) => (block >= 7n ? 42n : block >= 3n ? 40n : 0n)
  const all = (await openFeed().readSince(null, owners)).transfers
  expect(all.map(({ amount, counterparty }) => [amount, counterparty])).toEqual([
    [40n, other],
    [2n, other],
  ])
  for (const widest of [3n, 1n, 0n]) {
    chain.widest = widest
    expect((await openFeed().readSince(null, owners)).transfers).toEqual(all)
  }
})

test('the EVM transfer reader counts balance changes rather than logs, and omits tokens without a readable balance', async () => {
  const { chain, openFeed } = await fakeFeed()
  chain.transferLogs = [transferLog(3n, 100n)]
  chain.tokens = (_, block) => (block >= 3n ? 97n : 0n)
  expect((await openFeed().readSince(null, owners)).transfers).toMatchObject([{ token, amount: 97n }])
  chain.tokens = () => 2n ** 255n
  expect((await openFeed().readSince(null, owners)).transfers).toEqual([])
  chain.tokens = undefined
  expect((await openFeed().readSince(null, owners)).transfers).toEqual([])
})

test("the EVM transfer reader does not attribute other transactions' false logs to the wallet's own transactions", async () => {
  const feed = await fakeFeed()
  const { chain, openFeed } = feed
  const sent: TransferLog = { hash: hashOf(9), block: 3n, index: 4n, from: owner, to: other, amount: 10n }
  chain.payments.set(3n, [{ hash: hashOf(9), from: owner, to: token, value: 0n }])
  chain.transferLogs = [transferLog(3n, 10n ** 30n, 1), sent, transferLog(3n, 10n ** 30n, 2)]
  chain.tokens = (_, block) => (block >= 3n ? 95n : 100n)
  chain.coin = (_, block) => (block >= 3n ? 0n : 42_007n)
  const { transfers } = await openFeed().readSince(await cursorAt(feed, 2n), owners)
  expect(
    transfers.filter((each) => each.token === token).map((each) => [each.hash, each.direction, each.amount]),
  ).toEqual([
    [hashOf(1), 'in', 5n],
    [hashOf(9), 'out', 10n],
  ])
})

test('the EVM transfer reader accepts logs without the state of that block, and caps absurd amounts', async () => {
  const { chain, openFeed } = await fakeFeed()
  chain.height = 200n
  chain.oldestState = 150n
  chain.transferLogs = [transferLog(3n, 2n ** 256n - 1n), { ...transferLog(3n, 2n ** 256n - 1n), index: 2n }]
  const { transfers } = await openFeed({ maxBlocks: 1_000 }).readSince(null, owners)
  expect(transfers).toMatchObject([{ amount: 2n ** 256n - 1n }])
})

test('the EVM transfer reader counts a transfer between two of many owners once for each', async () => {
  const { chain, openFeed } = await fakeFeed()
  chain.height = 200n
  chain.oldestState = 150n
  const many = Array.from({ length: 501 }, (_, index) => getAddress(pad(toHex(0x1000 + index), { size: 20 })))
  const [first = owner, last = owner] = [many.at(0), many.at(-1)]
  chain.transferLogs = [{ ...transferLog(3n, 100n), from: last, to: first }]
  const { transfers } = await openFeed().readSince(null, async () => many)
  expect(transfers.map((each) => [each.owner, each.direction, each.amount])).toEqual([
    [first, 'in', 100n],
    [last, 'out', 100n],
  ])
})

test('the EVM transfer reader finds coin that arrived without its own transaction by bisection, in its block', async () => {
  const { chain, openFeed } = await fakeFeed()
  chain.height = 100n
  chain.coin = (who, block) => (who === owner && block >= 37n ? 1_000n : 0n)
  const { transfers } = await openFeed().readSince(null, owners)
  expect(transfers).toMatchObject([{ hash: 'block:37', token: evmCoinAddress, amount: 1_000n, blockNumber: 37n }])
})

test("the EVM transfer reader counts the fees of failed and free transactions, with a rollup's share", async () => {
  const feed = await fakeFeed()
  const { chain, openFeed } = feed
  chain.payments.set(4n, [{ hash: hashOf(1), from: owner, to: other, value: 50n, failed: true }])
  chain.coin = (_, block) => (block >= 4n ? 57_993n : 100_000n)
  const { transfers } = await openFeed().readSince(await cursorAt(feed, 3n), owners)
  expect(transfers).toMatchObject([{ direction: 'out', amount: 0n, networkFee: 42_007n, counterparty: other }])
  // The receipt alone is enough when no balance at that block is available.
  chain.oldestState = 11n
  expect((await openFeed().readSince(await cursorAt(feed, 3n), owners)).transfers).toEqual(transfers)
})

test('the EVM transfer reader starts over after the chain was replaced, and continues otherwise', async () => {
  const { chain, openFeed } = await fakeFeed()
  const reader = openFeed()
  const { cursor } = await reader.readSince(null, owners)
  chain.height = 12n
  chain.payments.set(5n, [{ hash: hashOf(1), from: other, to: owner, value: 5n }])
  chain.coin = (_, block) => (block >= 5n ? 5n : 0n)
  expect((await reader.readSince(cursor, owners)).transfers).toEqual([])
  chain.fork = 'another'
  expect((await reader.readSince(cursor, owners)).transfers).toMatchObject([{ amount: 5n }])
})

test('the EVM transfer reader waits when the head is behind the cursor, and sends no requests without owners', async () => {
  const { chain, node, openFeed } = await fakeFeed()
  const reader = openFeed()
  const { cursor } = await reader.readSince(null, async () => [])
  expect(cursor).toMatch(/^10:/)
  expect(node.requests).not.toContain('eth_getLogs')
  chain.height = 8n
  expect(await reader.readSince(cursor, owners)).toEqual({ transfers: [], cursor, isCaughtUp: true })
})
