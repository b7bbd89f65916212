import { randomUUID } from 'node:crypto'
import { type Address, type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { events } from '#platform/db/tables/events.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { findTradeTransactions } from '#trading/api.ts'
import { executions } from '#trading/tables/executions.ts'
import { transactions } from '#trading/tables/transactions.ts'
import { transferCursors, transfers } from '#wallets/tables/transfers.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { type AdvanceDeps, advanceFeed } from './advance-feed.ts'
import { insertTestWallet } from './test-support/insert-test-wallet.ts'
import { createScriptedFeed, receivedTransfer } from './test-support/scripted-feed.ts'
import { createTokenNameResolver } from './token-name-resolver.ts'
import { createWalletDirectory } from './wallet-directory.ts'

const uni = toEvmAddress('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984')
const wholeChain = { kind: 'chain' } as const

describe.each(testDatabases)('advancing a feed on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  function deps(more: Partial<AdvanceDeps> = {}): AdvanceDeps & { reported: string[] } {
    const reported: string[] = []
    const facts = { name: 'Uniswap', symbol: 'UNI', decimals: 18 }
    return {
      db,
      reported,
      directory: createWalletDirectory(db),
      names: createTokenNameResolver(async (_, address) => (address === uni ? { address, ...facts } : undefined)),
      findTradeTransactions,
      recordTransfer: async (_, row) => void reported.push(row.hash),
      now: () => new Date('2026-02-01T00:00:00Z'),
      newId: randomUUID,
      ...more,
    }
  }
  const deleteCursors = () => transact(db, (tx) => tx.delete(transferCursors))
  const rowsOf = (userId: UserId) => db.read.select().from(transfers).where(eq(transfers.userId, userId))
  const eventsOf = async (userId: UserId) => {
    const rows = await db.read.select().from(events).where(eq(events.userId, userId)).orderBy(events.seq)
    return rows.map(({ event }) => event)
  }

  /** A user's trade with stored transaction bytes. */
  async function ownTransaction(userId: UserId, isLive: boolean): Promise<string> {
    const id = parseIntentId(randomUUID())
    const hash = parseTxHash(`0xown${id}`)
    await insertTestIntent(db, id, { userId })
    const at = new Date()
    const execution = { id, userId, lane: 'l', chain: 'eth', side: 'buy', state: 'sent', version: 2 } as const
    const bytes = {
      hash,
      executionId: id,
      lane: 'l',
      from: '0x' as EvmAddress,
      step: 'swap',
      isLast: true,
      raw: '0x',
    } as const
    await transact(db, async (tx) => {
      await tx.insert(executions).values({ ...execution, deadline: 0, networkFee: 0n, createdAt: at, updatedAt: at })
      await tx.insert(transactions).values({ ...bytes, isLive, createdAt: at })
    })
    return hash
  }

  test('stores received transfers and notifies of them with the balances, in batches until caught up', async () => {
    await deleteCursors()
    const [one, other] = [await insertTestWallet(db), await insertTestWallet(db)]
    const feed = createScriptedFeed('chain', 2)
    feed.transfers = [
      receivedTransfer(one.evm, {
        token: uni,
        amount: 2n ** 256n - 1n,
        networkFee: 3n,
        counterparty: other.evm as Address,
      }),
      receivedTransfer('0x00000000000000000000000000000000000000AA'),
      receivedTransfer(other.evm, { direction: 'out', at: '2030-01-01T00:00:00.000Z' }),
    ]
    const parts = deps()
    expect(await advanceFeed(parts, feed, wholeChain)).toBe(false)
    expect(await advanceFeed(parts, feed, wholeChain)).toBe(true)
    expect(await rowsOf(one.userId)).toMatchObject([
      { chain: 'eth', token: uni, symbol: 'UNI', decimals: 18, amount: 2n ** 256n - 1n, networkFee: 3n },
    ])
    // The address is the name of a token without metadata, and a block time in the future is replaced by the current
    // time.
    expect(await rowsOf(other.userId)).toMatchObject([
      { symbol: '0xEeee…EEeE', decimals: 0, direction: 'out', at: new Date('2026-02-01T00:00:00Z') },
    ])
    expect(parts.reported).toHaveLength(2)
    expect(await eventsOf(one.userId)).toEqual([{ type: 'balances', chain: 'eth' }])
  })

  test('transfers of one block are listed in the order of the chain', async () => {
    await deleteCursors()
    const { userId, evm } = await insertTestWallet(db)
    const feed = createScriptedFeed()
    feed.transfers = Array.from({ length: 8 }, () => receivedTransfer(evm))
    await advanceFeed(deps(), feed, wholeChain)
    const listed = await db.read
      .select({ hash: transfers.hash })
      .from(transfers)
      .where(eq(transfers.userId, userId))
      .orderBy(transfers.at, transfers.id)
    expect(listed.map(({ hash }) => hash)).toEqual(feed.transfers.map(({ hash }) => hash))
  })

  test('reads each wallet with a separate cursor', async () => {
    const [one, other] = [await insertTestWallet(db), await insertTestWallet(db)]
    const feed = createScriptedFeed('wallet')
    feed.transfers = [receivedTransfer(one.sol), receivedTransfer(other.sol)]
    const parts = deps()
    await parts.directory.refresh()
    await advanceFeed(parts, feed, { kind: 'wallet', address: one.sol as Address })
    expect(feed.requests).toEqual([{ cursor: null, owners: [one.sol] }])
    expect(await rowsOf(one.userId)).toHaveLength(1)
    expect(await rowsOf(other.userId)).toHaveLength(0)
    await advanceFeed(parts, feed, { kind: 'wallet', address: other.sol as Address })
    expect(feed.requests[1]).toEqual({ cursor: null, owners: [other.sol] })
    expect(await rowsOf(other.userId)).toHaveLength(1)
  })

  test('excludes our own trades before and after they land, but not those given up as lost', async () => {
    await deleteCursors()
    const [one, treasury] = [await insertTestWallet(db), await insertTestWallet(db)]
    const own = await ownTransaction(one.userId, true)
    const lost = await ownTransaction(one.userId, false)
    const feed = createScriptedFeed()
    feed.transfers = [
      receivedTransfer(one.evm, { hash: parseTxHash(own), direction: 'out', networkFee: 9n }),
      receivedTransfer(one.evm, { hash: parseTxHash(own), position: 1, token: uni }),
      // The recipient of another user's trade fee sees a transfer, not a trade.
      receivedTransfer(treasury.evm, { hash: parseTxHash(own) }),
      receivedTransfer(one.evm, { hash: parseTxHash(lost), direction: 'out', amount: 0n, networkFee: 4n }),
    ]
    await advanceFeed(deps(), feed, wholeChain)
    expect((await rowsOf(one.userId)).map(({ hash }) => hash)).toEqual([lost])
    expect(await rowsOf(treasury.userId)).toHaveLength(1)
  })

  test('reports the transfers of a block only once, even if it is read twice', async () => {
    await deleteCursors()
    const one = await insertTestWallet(db)
    const feed = createScriptedFeed()
    feed.transfers = [receivedTransfer(one.evm), receivedTransfer(one.evm, { token: uni })]
    await advanceFeed(deps(), feed, wholeChain)
    await deleteCursors()
    // A later read of a transaction may report more transfers, but its stored rows do not change.
    feed.transfers.push(
      receivedTransfer(one.evm, { hash: parseTxHash(feed.transfers[0]?.hash ?? ''), position: 5, token: uni }),
    )
    const again = deps()
    await advanceFeed(again, feed, wholeChain)
    expect(await rowsOf(one.userId)).toHaveLength(2)
    expect(again.reported).toEqual([])
    expect(await eventsOf(one.userId)).toHaveLength(1)
  })

  test('commits rows, events and the cursor together, and none if a step fails', async () => {
    await deleteCursors()
    const one = await insertTestWallet(db)
    const feed = createScriptedFeed()
    feed.transfers = [receivedTransfer(one.evm), receivedTransfer(one.evm)]
    let reported = 0
    const failOnSecond = async () => {
      reported += 1
      if (reported === 2) throw new Error('killed')
    }
    await expect(advanceFeed(deps({ recordTransfer: failOnSecond }), feed, wholeChain)).rejects.toThrow('killed')
    expect(await rowsOf(one.userId)).toEqual([])
    expect(await eventsOf(one.userId)).toEqual([])
    expect(await advanceFeed(deps(), feed, wholeChain)).toBe(true)
    expect(feed.requests.map(({ cursor }) => cursor)).toEqual([null, null])
    expect(await rowsOf(one.userId)).toHaveLength(2)
  })

  test('keeps the cursor if the node is unavailable', async () => {
    await deleteCursors()
    const feed = createScriptedFeed()
    feed.errors = [new Refusal('UPSTREAM_DOWN')]
    await expect(advanceFeed(deps(), feed, wholeChain)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
    expect(await db.read.select().from(transferCursors)).toEqual([])
  })

  test('lets only one of two processes at the same cursor report a batch', async () => {
    await deleteCursors()
    const one = await insertTestWallet(db)
    const [slow, quick] = [createScriptedFeed(), createScriptedFeed()]
    slow.transfers = [receivedTransfer(one.evm)]
    quick.transfers = slow.transfers
    const [ours, theirs] = [deps(), deps()]
    const racingFeed = {
      ...slow,
      readSince: async (...args: Parameters<typeof slow.readSince>) => {
        const batch = await slow.readSince(...args)
        await advanceFeed(theirs, quick, wholeChain)
        return batch
      },
    }
    expect(await advanceFeed(ours, racingFeed, wholeChain)).toBe(false)
    expect([ours.reported, theirs.reported.length]).toEqual([[], 1])
    expect(await rowsOf(one.userId)).toHaveLength(1)
  })

  test('skips a wallet that was deleted meanwhile, and stores the others', async () => {
    await deleteCursors()
    const [one, deleted] = [await insertTestWallet(db), await insertTestWallet(db)]
    const parts = deps()
    await parts.directory.refresh()
    await transact(db, async (tx) => {
      await tx.delete(wallets).where(eq(wallets.userId, deleted.userId))
      await tx.delete(users).where(eq(users.id, deleted.userId))
    })
    const feed = createScriptedFeed()
    feed.transfers = [receivedTransfer(deleted.evm), receivedTransfer(one.evm)]
    await advanceFeed(parts, feed, wholeChain)
    expect((await rowsOf(one.userId)).map(({ token }) => token)).toEqual([evmCoinAddress])
  })
})
