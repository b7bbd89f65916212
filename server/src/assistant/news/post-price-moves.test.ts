import type { Address } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import type { BalancesReply, HeldToken } from '@murmur/contract/trading/wallets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preferences } from '#identity/tables/preferences.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { wireNews } from './news.module.ts'
import { postPriceMoves } from './post-price-moves.ts'
import { shareNewsChats } from './test-support/news-chats.ts'

const intervalMs = 600_000
const token = {
  chain: 'sol',
  symbol: 'BONK',
  address: 'known' as Address,
  priced: true,
  isHidden: false,
  isVerified: true,
}
const moved = { ...token, balance: 100, usdValue: 50, change24hPercent: -12 } as HeldToken
const none = { tokens: [], asOf: '', stale: false }
const holding = (tokens: HeldToken[]) => ({ sol: { ...none, tokens }, eth: none, base: none }) as BalancesReply['data']
const text = 'BONK on Solana, which you hold, is down 12% within 24 hours, now at $0.5.'

describe.each(testDatabases)('news of price moves on $name', ({ open }) => {
  const chats = shareNewsChats(open)
  // The users of earlier tests get no news.
  beforeEach(() => transact(chats.db, (tx) => tx.delete(preferences)))
  afterEach(() => vi.useRealTimers())

  const log = { error: vi.fn() }
  const isStopped = () => false
  const postMoves = (hours: number, balancesOf: (userId: UserId) => Promise<BalancesReply['data']>) =>
    postPriceMoves({ ...chats.deps(hours), db: chats.db, log, intervalMs, isStopped, balancesOf, walletMs: 5 })

  /** Users who want news of price moves. */
  async function makeUsers(count: number) {
    const made = await Promise.all(Array.from({ length: count }, () => chats.makeChat()))
    for (const { userId } of made) await chats.change(userId, { priceNews: true })
    return made
  }

  it('is off by default; if on, it is posted once a day for each verified holding', async () => {
    const { userId, texts } = await chats.makeChat()
    const tokens = [
      moved,
      { ...moved, address: 'calm' as Address, change24hPercent: 9.9 },
      { ...moved, address: 'unverified' as Address, isVerified: false },
      { ...moved, address: 'dust' as Address, usdValue: 0.5 },
    ]
    const runRound = (hours: number) => postMoves(hours, async () => holding(tokens))
    await runRound(1)
    expect(await texts()).toEqual([])
    await chats.change(userId, { priceNews: true })
    await runRound(1)
    await runRound(2)
    expect(await texts()).toEqual([text])
    // The next day (UTC) begins at hour 16.
    await runRound(17)
    expect(await texts()).toHaveLength(2)
  })

  it('checks each of many users once per round, and no user who wrote nothing for a day', async () => {
    const users = await makeUsers(25)
    const read: UserId[] = []
    const runRound = (hours: number) =>
      postMoves(hours, async (userId) => {
        read.push(userId)
        return holding([])
      })
    await runRound(1)
    expect(read.toSorted()).toEqual(users.map(({ userId }) => userId).toSorted())
    await runRound(25)
    expect(read).toHaveLength(25)
  })

  it('is posted for the other users if a wallet cannot be read in time', async () => {
    const [slow, other] = await makeUsers(2)
    log.error.mockClear()
    const never = new Promise<BalancesReply['data']>(() => undefined)
    await postMoves(1, async (userId) => (userId === slow?.userId ? never : holding([moved])))
    expect(await other?.texts()).toEqual([text])
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('stops after the current wallet at a shutdown, which waits for it', async () => {
    const users = await makeUsers(3)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const read: UserId[] = []
    let reportRead: () => void = () => undefined
    let allow: () => void = () => undefined
    const hasRead = new Promise<void>((resolve) => {
      reportRead = resolve
    })
    const mayContinue = new Promise<void>((resolve) => {
      allow = resolve
    })
    const balancesOf = async (userId: UserId) => {
      read.push(userId)
      reportRead()
      await mayContinue
      return holding([moved])
    }
    const config = { TRADE_ANSWER_SECONDS: 20 }
    const isVerified = () => true
    const news = wireNews({ ...chats.deps(1), isVerified, db: chats.db, config, balancesOf, log })
    news.start()
    vi.advanceTimersByTime(intervalMs)
    await hasRead
    const stopped = news.stop()
    allow()
    await stopped
    expect(read).toHaveLength(1)
    const posted = await Promise.all(users.map(({ texts }) => texts()))
    expect(posted.flat()).toEqual([text])
  })
})
