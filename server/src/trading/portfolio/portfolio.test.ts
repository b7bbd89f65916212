import { randomUUID } from 'node:crypto'
import { type Address, toEvmAddress } from '@murmur/contract/address'
import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, type UserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { Portfolio } from '@murmur/contract/trading/portfolio'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { portfolioPoints } from '#trading/tables/portfolio-points.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { knownBalances } from '#wallets/tables/known-balances.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { readLedger } from './ledger.store.ts'
import { addPoints } from './points.store.ts'
import { readPortfolio } from './read-portfolio.ts'
import { recordPortfolios, watchPortfolios } from './watch-portfolios.ts'

const one = 10n ** 18n
const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000]
const start = Date.UTC(2026, 8, 30, 12)
const link = toEvmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA')
const coinOf = (chain: ChainKey) =>
  chain === 'sol' ? { address: solanaCoinAddress, decimals: 9 } : { address: evmCoinAddress, decimals: 18 }

function makeHolding(of: Partial<HeldToken>): HeldToken {
  const base = { name: 'T', symbol: 'T', chain: 'eth', balance: 1, usdValue: 1, priced: true, address: link } as const
  const none = { change24hPercent: null, changeSince: null, priceSpreadBps: null, isHidden: false }
  const kind = {
    decimals: 18,
    amountBaseUnits: toBaseUnits(one),
    sellableBaseUnits: toBaseUnits(0n),
    isCoin: false,
    isVerified: true,
  }
  return { ...base, ...none, ...kind, ...of }
}
const coin = (amount: bigint, usdValue: number) =>
  makeHolding({ symbol: 'ETH', address: evmCoinAddress, isCoin: true, amountBaseUnits: toBaseUnits(amount), usdValue })

describe.each(testDatabases)('portfolios on $name', ({ open }) => {
  let db: Db
  let at: number
  let tokens: HeldToken[]
  let stale: boolean
  const balancesOn = (list: HeldToken[]) => ({ tokens: list, asOf: new Date(at).toISOString(), stale })
  const deps = {
    get db() {
      return db
    },
    ledgers: { read: (userId: UserId) => readLedger({ db, coinOf }, userId) },
    now: () => new Date(at),
    balancesOf: async () => ({ sol: balancesOn([]), eth: balancesOn(tokens), base: balancesOn([]) }),
  }
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(() => {
    ;[at, tokens, stale] = [start, [], false]
  })
  afterAll(() => db?.close())

  const points = async (userId: UserId) =>
    (
      await db.read.select().from(portfolioPoints).where(eq(portfolioPoints.userId, userId)).orderBy(portfolioPoints.at)
    ).map((point) => [(point.at.getTime() - start) / hour, Number(point.usdE18 / one)])

  async function trade(userId: UserId, side: 'buy' | 'sell', sold: bigint, bought: bigint, coinUsd: bigint | null) {
    const id = parseIntentId(randomUUID())
    await insertTestIntent(db, id, { userId, side })
    at += minute
    const fill = { sold: String(sold), bought: String(bought), platformFee: '0', blockNumber: '1', crossChecked: true }
    const common = { id, userId, lane: 'l', chain: 'eth', side, state: 'settled', version: 1, deadline: 0 } as const
    const times = { createdAt: new Date(at), updatedAt: new Date(at) }
    const landed = { ...fill, at: new Date(at).toISOString() }
    const price = coinUsd === null ? null : coinUsd * one
    const sides = side === 'buy' ? { paidUsdE18: price } : { receivedUsdE18: price }
    const recorded = { id, userId, ...sides, coinUsdE18: price, source: 'quote', at: new Date(at) }
    await transact(db, async (tx) => {
      await tx.insert(executions).values({ ...common, succeeded: true, fill: landed, networkFee: one / 100n, ...times })
      await tx.insert(recordedValues).values(recorded)
    })
  }

  async function transfer(userId: UserId, direction: 'in' | 'out', amount: bigint, usd: bigint | null) {
    at += minute
    const id = parseIntentId(randomUUID())
    const times = { at: new Date(at), createdAt: new Date(at) }
    const token = { token: evmCoinAddress, name: 'Ether', symbol: 'ETH', decimals: 18 }
    const rest = { hash: parseTxHash(`0x${id}`), position: 0, networkFee: 0n, counterparty: null, blockNumber: '1' }
    const price = usd === null ? null : usd * one
    const side = direction === 'in' ? { receivedUsdE18: price } : { paidUsdE18: price }
    await transact(db, async (tx) => {
      await tx.insert(transfers).values({ id, userId, chain: 'eth', direction, amount, ...token, ...rest, ...times })
      await tx
        .insert(recordedValues)
        .values({ id, userId, ...side, coinUsdE18: price, source: 'sample', at: new Date(at) })
    })
  }

  test('computes cost and profit from transfers, trades and fees of the ledger', async () => {
    const userId = await insertTestUser(db)
    await transfer(userId, 'in', 10n * one, 1_000n)
    // Buys 200 LINK for two ETH at 1,000 and a network fee of 0.01 ETH: a cost of 2,010.
    await trade(userId, 'buy', 2n * one, 200n * one, 1_000n)
    // Sells half of the LINK for 1 ETH at 1,500, less a network fee of 15: 1,485 for a cost of 1,005.
    await trade(userId, 'sell', 100n * one, one, 1_500n)
    tokens = [
      coin((898n * one) / 100n, 13_470),
      makeHolding({ symbol: 'LINK', amountBaseUnits: toBaseUnits(100n * one), usdValue: 2_000 }),
    ]
    const portfolio = v.parse(Portfolio, await readPortfolio(deps, userId))
    const [ether, chainlink] = portfolio.positions
    expect(chainlink).toMatchObject({ costBasisUsd: 1_005, unrealisedPnlUsd: 995, realisedPnlUsd: 480 })
    expect(ether?.uncostedBaseUnits).toBe('0')
    const sum = (...figures: (number | null | undefined)[]) => figures.reduce((all: number, one) => all + (one ?? 0), 0)
    const pnl = portfolio.positions.map((each) => sum(each.realisedPnlUsd, each.unrealisedPnlUsd))
    expect(sum(...pnl)).toBeCloseTo(13_470 + 2_000 - 10_000, 6)
    expect(portfolio).toMatchObject({ totalUsd: 15_470, positions: [{ sharePercent: 87.0717 }, {}] })
  })

  test('reports the change of an account younger than a day since its start, as the sum of its positions', async () => {
    const userId = await insertTestUser(db)
    await transfer(userId, 'in', 10n * one, 1_000n)
    const startedAt = new Date(at).toISOString()
    await trade(userId, 'buy', 2n * one, 200n * one, 1_000n)
    await trade(userId, 'sell', 100n * one, one, 1_500n)
    tokens = [
      coin((898n * one) / 100n, 13_470),
      makeHolding({ symbol: 'LINK', amountBaseUnits: toBaseUnits(100n * one), usdValue: 2_000 }),
    ]
    const portfolio = await readPortfolio(deps, userId)
    const sum = portfolio.positions.reduce(
      (total, { unrealisedPnlUsd, realisedPnlUsd }) => total + (unrealisedPnlUsd ?? 0) + (realisedPnlUsd ?? 0),
      0,
    )
    expect(sum).not.toBe(0)
    expect(portfolio).toMatchObject({ changeSince: startedAt, change24hUsd: sum, change24hPercent: sum / 100 })
    at += 25 * hour
    expect(await readPortfolio(deps, userId)).toMatchObject({ changeSince: null, change24hUsd: null })
  })

  test('reports units received at an unknown price, and the cost of the remaining units', async () => {
    const userId = await insertTestUser(db)
    await transfer(userId, 'in', 3n * one, null)
    await transfer(userId, 'in', one, 1_000n)
    tokens = [coin(4n * one, 4_400)]
    const { positions } = await readPortfolio(deps, userId)
    expect(positions).toMatchObject([
      { costBasisUsd: 1_000, uncostedBaseUnits: toBaseUnits(3n * one), unrealisedPnlUsd: 3_400, realisedPnlUsd: 0 },
    ])
  })

  test('names the verified token that a position imitates', async () => {
    const userId = await insertTestUser(db)
    tokens = [coin(one, 100), makeHolding({ symbol: 'L1NK', name: 'Chainlink' })]
    const imitates = (_chain: ChainKey, _address: string, symbol: string) => (symbol === 'L1NK' ? 'LINK' : null)
    const { positions } = await readPortfolio({ ...deps, imitates }, userId)
    expect(positions).toMatchObject([
      { symbol: 'ETH', imitates: null },
      { symbol: 'L1NK', imitates: 'LINK' },
    ])
  })

  test('records a point at most every ten minutes, and none from stale balances or for an empty wallet', async () => {
    const userId = await insertTestUser(db)
    expect((await readPortfolio(deps, userId)).points).toEqual([{ at: new Date(start).toISOString(), usd: 0 }])
    expect(await points(userId)).toEqual([])
    tokens = [coin(one, 100)]
    await Promise.all([readPortfolio(deps, userId), readPortfolio(deps, userId)])
    at += 9 * minute
    tokens = [coin(one, 110)]
    const between = await readPortfolio(deps, userId)
    expect(between.points.map(({ usd }) => usd)).toEqual([100, 110])
    at += 2 * minute
    stale = true
    expect((await readPortfolio(deps, userId)).points).toHaveLength(1)
    expect(await points(userId)).toEqual([[0, 100]])
    stale = false
    await readPortfolio(deps, userId)
    expect((await points(userId)).map(([, usd]) => usd)).toEqual([100, 110])
  })

  test('thins points older than a day to one an hour, and those older than a month to one a day', async () => {
    const [userId, other] = [await insertTestUser(db), await insertTestUser(db)]
    const rows = (id: UserId, hours: number[]) =>
      hours.map((ago) => ({ userId: id, at: new Date(start - ago * hour), usdE18: BigInt(Math.round(ago * 10)) * one }))
    const ages = [0.5, 0.75, 30, 30.25, 30.5, 40, 24 * 40, 24 * 40 + 1, 24 * 40 + 2, 24 * 41]
    await transact(db, (tx) => tx.insert(portfolioPoints).values([...rows(userId, ages), ...rows(other, [30, 30.25])]))
    const newest = { userId, at: new Date(start), usdE18: 0n, heldAt: null }
    await transact(db, (tx) => addPoints(tx, [newest], newest.at))
    const kept = (await points(userId)).map(([, usd]) => (usd ?? 0) / 10)
    expect(kept).toEqual([24 * 41, 24 * 40, 40, 30.3, 30, 0.8, 0.5, 0])
    expect(await points(other)).toHaveLength(2)
  })

  test('returns at most 400 of the user’s own points for a range', async () => {
    const [userId, other] = [await insertTestUser(db), await insertTestUser(db)]
    tokens = [coin(one, 5)]
    const many = Array.from({ length: 700 }, (_, n) => ({ userId, at: new Date(start - n * hour - 1), usdE18: one }))
    await transact(db, (tx) => tx.insert(portfolioPoints).values(many))
    const readChartPoints = async (range: '1d' | '1w' | '1m', id = userId) =>
      (await readPortfolio(deps, id, range)).points
    expect(await readChartPoints('1d')).toHaveLength(25)
    expect(await readChartPoints('1w')).toHaveLength(169)
    const month = await readChartPoints('1m')
    expect(month.length).toBeLessThanOrEqual(400)
    expect([month[0]?.at, month.at(-1)?.usd]).toEqual([new Date(start - 699 * hour - 1).toISOString(), 5])
    expect(await readChartPoints('1m', other)).toHaveLength(1)
  })

  describe('the hourly portfolio recorder', () => {
    const spam = makeHolding({ symbol: 'SPAM', address: '0xSPAM' as Address, isVerified: false })
    let requests: [string, number][]
    const prices = {
      usd: async (chain: ChainKey, list: readonly { address: Address }[]) => {
        requests.push([chain, list.length])
        const known = list.filter(({ address }) => [evmCoinAddress, link].some((each) => each === address))
        return new Map(known.map(({ address }) => [address, { usdE18: 7n * one, at: '' }]))
      },
    }
    const watch = { prices, now: () => new Date(at), log: { error: vi.fn() } }
    async function known(list: HeldToken[]): Promise<UserId> {
      const userId = await insertTestUser(db)
      const row = { userId, chain: 'eth', balances: balancesOn(list), asOf: new Date(at) } as const
      await transact(db, (tx) => tx.insert(knownBalances).values(row))
      return userId
    }
    beforeEach(async () => {
      requests = []
      await transact(db, (tx) => tx.delete(knownBalances))
    })

    test('records non-empty wallets hourly from cached balances, with one request per chain', async () => {
      const users = [
        await known([coin(one, 0), spam]),
        await known([coin(2n * one, 0), makeHolding({ isHidden: true })]),
      ]
      const unpriced = await known([coin(one, 0), makeHolding({ address: '0xNEW' as Address })])
      const empty = await known([coin(0n, 0)])
      const all = { ...watch, db }
      expect(await recordPortfolios(all, '00000000-0000-0000-0000-000000000000')).toBeUndefined()
      expect(requests).toEqual([['eth', 3]])
      expect(await Promise.all(users.map(points))).toEqual([[[0, 7]], [[0, 14]]])
      expect(await Promise.all([unpriced, empty].map(points))).toEqual([[], []])
      requests = []
      at += 50 * minute
      await recordPortfolios(all, '00000000-0000-0000-0000-000000000000')
      expect(await points(parseUserId(users[0] ?? ''))).toHaveLength(1)
      at += 10 * minute
      await recordPortfolios(all, '00000000-0000-0000-0000-000000000000')
      expect(await points(parseUserId(users[0] ?? ''))).toHaveLength(2)
    })

    test('limits wallets and tokens per round, and continues after the last ones in the next round', async () => {
      const users = []
      for (let n = 0; n < 5; n += 1)
        users.push(await known([coin(one, 0), makeHolding({ address: `0x${n}` as Address, isVerified: false })]))
      users.sort()
      const all = { ...watch, db, maxPerRound: 4, maxTokens: 3 }
      const first = await recordPortfolios(all, '00000000-0000-0000-0000-000000000000')
      expect([first, requests]).toEqual([users[1], [['eth', 3]]])
      const second = await recordPortfolios(all, first ?? '')
      expect(second).toBe(users[3])
      expect(await recordPortfolios(all, second ?? '')).toBeUndefined()
      expect((await Promise.all(users.map(points))).map((own) => own.length)).toEqual([1, 1, 1, 1, 1])
    })

    test('starts a pass at most once an hour, and ends on stop', async () => {
      const userId = await known([coin(one, 0)])
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const watching = watchPortfolios({ ...watch, db })
      try {
        await vi.advanceTimersByTimeAsync(minute)
        await vi.waitFor(async () => expect(await points(userId)).toHaveLength(1), { timeout: 60_000 })
        at += 59 * minute
        await vi.advanceTimersByTimeAsync(minute)
        expect(requests).toHaveLength(1)
        at += 2 * minute
        await vi.advanceTimersByTimeAsync(minute)
        await vi.waitFor(async () => expect(await points(userId)).toHaveLength(2), { timeout: 60_000 })
        await watching.stop()
        at += 2 * day
        await vi.advanceTimersByTimeAsync(day)
        expect(requests).toHaveLength(2)
      } finally {
        vi.useRealTimers()
      }
    })
  })
})
