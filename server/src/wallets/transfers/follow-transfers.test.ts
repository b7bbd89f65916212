import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { LeaseLostError } from '#platform/db/leases/leases.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { transferCursors, transfers } from '#wallets/tables/transfers.ts'
import type { FollowDeps } from './follow-loop.ts'
import { followTransfers } from './follow-transfers.ts'
import { makePresence } from './presence.ts'
import { insertTestWallet } from './test-support/insert-test-wallet.ts'
import { createScriptedFeed, receivedTransfer, type ScriptedFeed } from './test-support/scripted-feed.ts'
import { createWalletDirectory } from './wallet-directory.ts'

let db: Db
const running: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  await transact(db, (tx) => tx.delete(transferCursors))
})

function follow(feeds: ScriptedFeed[], more: Partial<FollowDeps> = {}) {
  const presence = makePresence(() => new Date())
  const blocks = new Set<() => void>()
  const warned: string[] = []
  const following = followTransfers({
    db,
    feeds,
    presence,
    directory: createWalletDirectory(db),
    names: async () => ({ name: 'Ether', symbol: 'ETH', decimals: 18 }),
    findTradeTransactions: async () => [],
    recordTransfer: async () => undefined,
    now: () => new Date(),
    newId: randomUUID,
    lastSeenBlock: () => 0n,
    untilNextBlock: () => new Promise((resolve) => void blocks.add(resolve)),
    log: { warn: (_, message) => void warned.push(message) },
    idleMs: 60_000,
    walletIntervalMs: 0,
    ...more,
  })
  running.push(following)
  const mineBlock = () => {
    for (const wake of blocks) wake()
    blocks.clear()
  }
  return { presence, following, warned, mineBlock, waiting: () => blocks.size }
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 })
const transferAmounts = async (userId: UserId) =>
  (await db.read.select().from(transfers).where(eq(transfers.userId, userId))).map(({ amount }) => amount)

test('followTransfers reads a chain at every block while a user is present', async () => {
  const one = await insertTestWallet(db)
  const feed = createScriptedFeed()
  const { presence, mineBlock, waiting } = follow([feed])
  presence.recordStream(one.userId)
  await eventually(() => expect(waiting()).toBeGreaterThan(0))
  feed.transfers.push(receivedTransfer(one.evm, { amount: 1n }))
  mineBlock()
  await eventually(async () => expect(await transferAmounts(one.userId)).toEqual([1n]))
})

test('followTransfers reads a chain rarely while no user is present, and at once when a user returns', async () => {
  const one = await insertTestWallet(db)
  const feed = createScriptedFeed()
  const { presence, waiting } = follow([feed])
  await eventually(() => expect(feed.requests.length).toBe(1))
  feed.transfers.push(receivedTransfer(one.evm))
  expect(waiting()).toBe(0)
  presence.recordRequest(one.userId)
  await eventually(async () => expect(await transferAmounts(one.userId)).toHaveLength(1))
})

test('followTransfers reads single wallets while their users are present, and catches up when they return', async () => {
  const [here, away] = [await insertTestWallet(db), await insertTestWallet(db)]
  const feed = createScriptedFeed('wallet', 1)
  feed.transfers = [receivedTransfer(here.sol), receivedTransfer(away.sol), receivedTransfer(here.sol)]
  const { presence } = follow([feed])
  presence.recordStream(here.userId)
  await eventually(async () => expect(await transferAmounts(here.userId)).toHaveLength(2))
  expect(feed.requests.every(({ owners }) => owners[0] === here.sol)).toBe(true)
  presence.recordRequest(away.userId)
  await eventually(async () => expect(await transferAmounts(away.userId)).toHaveLength(1))
})

test('followTransfers leaves a chain to the process that has its lease, and reads it as soon as it gets the lease', async () => {
  const one = await insertTestWallet(db)
  const feeds = [createScriptedFeed(), createScriptedFeed('wallet', 1)]
  let isHeld = false
  const gains = new Set<() => void>()
  const leases = {
    isHeld: () => isHeld,
    require: async () => undefined,
    onGain: (listener: () => void) => void gains.add(listener),
    stop: async () => undefined,
  }
  const { presence } = follow(feeds, { leases })
  presence.recordStream(one.userId)
  // By the time another loop, which needs no lease, has read its chain, these loops would have read theirs too.
  const other = createScriptedFeed()
  follow([other]).presence.recordStream(one.userId)
  await eventually(() => expect(other.requests.length).toBeGreaterThan(0))
  expect(feeds.map(({ requests }) => requests.length)).toEqual([0, 0])
  isHeld = true
  for (const gain of gains) gain()
  await eventually(() => expect(feeds.every(({ requests }) => requests.length > 0)).toBe(true))
})

test('followTransfers stores nothing that it read after another process took over the lease', async () => {
  const one = await insertTestWallet(db)
  const feed = createScriptedFeed()
  feed.transfers.push(receivedTransfer(one.evm))
  let required = 0
  const leases = {
    isHeld: () => required === 0,
    require: async () => {
      required += 1
      throw new LeaseLostError('another process follows eth')
    },
    onGain: () => undefined,
    stop: async () => undefined,
  }
  const { warned, following } = follow([feed], { leases })
  await eventually(() => expect(required).toBe(1))
  await following.stop()
  expect(await transferAmounts(one.userId)).toEqual([])
  expect(warned).toEqual([])
})

test('followTransfers reads every wallet even if others receive transfers endlessly', async () => {
  const flooded = [
    await insertTestWallet(db),
    await insertTestWallet(db),
    await insertTestWallet(db),
    await insertTestWallet(db),
  ]
  const last = await insertTestWallet(db)
  const feed = createScriptedFeed('wallet')
  feed.transfers = [receivedTransfer(last.sol)]
  const { readSince: since } = feed
  feed.readSince = async (cursor, owners) => {
    const [owner] = await owners()
    if (owner === last.sol) return since(cursor, owners)
    await wait(1)
    return { transfers: [], cursor: String(Number(cursor ?? 0) + 1), isCaughtUp: false }
  }
  const { presence } = follow([feed], { walletTimeSliceMs: 50 })
  for (const { userId } of [...flooded, last]) presence.recordStream(userId)
  await eventually(async () => expect(await transferAmounts(last.userId)).toHaveLength(1))
})

test('followTransfers goes on with the other wallets while the read of one does not end', async () => {
  const [stuck, other] = [await insertTestWallet(db), await insertTestWallet(db)]
  const feed = createScriptedFeed('wallet')
  const { readSince: since } = feed
  let end = () => {}
  const stuckRead = new Promise<void>((resolve) => {
    end = resolve
  })
  let stuckReads = 0
  feed.readSince = async (cursor, owners) => {
    const [owner] = await owners()
    if (owner !== stuck.sol) return since(cursor, owners)
    stuckReads += 1
    await stuckRead
    return { transfers: [], cursor: '1', isCaughtUp: true }
  }
  const { presence, mineBlock, waiting } = follow([feed], { walletTimeSliceMs: 50 })
  for (const { userId } of [stuck, other]) presence.recordStream(userId)
  await eventually(() => expect(waiting()).toBeGreaterThan(0))
  feed.transfers.push(receivedTransfer(other.sol))
  await eventually(async () => {
    mineBlock()
    expect(await transferAmounts(other.userId)).toHaveLength(1)
  })
  expect(stuckReads).toBe(1)
  end()
  await eventually(() => {
    mineBlock()
    expect(stuckReads).toBeGreaterThan(1)
  })
})

test('followTransfers retries an unavailable node without losing a transfer', async () => {
  const one = await insertTestWallet(db)
  const [chain, wallet] = [createScriptedFeed(), createScriptedFeed('wallet')]
  chain.errors = [new Refusal('UPSTREAM_DOWN')]
  wallet.errors = [new Refusal('UPSTREAM_DOWN')]
  chain.transfers = [receivedTransfer(one.evm)]
  wallet.transfers = [receivedTransfer(one.sol)]
  const { presence, warned, mineBlock } = follow([chain, wallet])
  presence.recordStream(one.userId)
  const blocks = setInterval(mineBlock, 20)
  try {
    await eventually(async () => expect(await transferAmounts(one.userId)).toHaveLength(2))
  } finally {
    clearInterval(blocks)
  }
  expect(warned.sort()).toEqual(['failed to read a wallet', 'failed to read transfers'])
})

test('followTransfers stops every loop on shutdown, and resumes at the cursor after a restart', async () => {
  const one = await insertTestWallet(db)
  const feed = createScriptedFeed()
  feed.transfers = [receivedTransfer(one.evm)]
  const first = follow([feed, createScriptedFeed('wallet')])
  await eventually(async () => expect(await transferAmounts(one.userId)).toHaveLength(1))
  await first.following.stop()
  const requestsBefore = feed.requests.length
  first.presence.recordRequest(one.userId)
  feed.transfers.push(receivedTransfer(one.evm))
  follow([feed])
  await eventually(async () => expect(await transferAmounts(one.userId)).toHaveLength(2))
  expect(feed.requests.slice(requestsBefore).map(({ cursor }) => cursor)).toEqual(['1'])
})
