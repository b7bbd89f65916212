import { randomUUID } from 'node:crypto'
import { toEvmAddress } from '@murmur/contract/address'
import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { knownBalances } from '#wallets/tables/known-balances.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { putTokenState } from '#wallets/tokens/wallet-tokens.store.ts'
import { readLedger } from './ledger.store.ts'
import { addPoints } from './points.store.ts'
import { readPortfolioChange } from './portfolio-change.ts'
import { recordPortfolios } from './watch-portfolios.ts'

const one = 10n ** 18n
const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 8, 30, 12)
const coinOf = (chain: ChainKey) =>
  chain === 'sol' ? { address: solanaCoinAddress, decimals: 9 } : { address: evmCoinAddress, decimals: 18 }

function coin(amount: bigint, usdValue: number): HeldToken {
  const named = { name: 'Ether', symbol: 'ETH', chain: 'eth', address: evmCoinAddress, decimals: 18 } as const
  const none = { change24hPercent: null, changeSince: null, priceSpreadBps: null, isHidden: false }
  const units = {
    amountBaseUnits: toBaseUnits(amount),
    sellableBaseUnits: toBaseUnits(0n),
    isCoin: true,
    isVerified: true,
  }
  return { ...named, ...none, ...units, balance: Number(amount / one), usdValue, priced: true }
}

describe.each(testDatabases)('the gain over a range on $name', ({ open }) => {
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

  async function receive(userId: UserId, amount: bigint, usd: bigint) {
    const id = parseIntentId(randomUUID())
    const token = { token: evmCoinAddress, name: 'Ether', symbol: 'ETH', decimals: 18 }
    const rest = { hash: parseTxHash(`0x${id}`), position: 0, networkFee: 0n, counterparty: null, blockNumber: '1' }
    const times = { at: new Date(at), createdAt: new Date(at) }
    const price = usd * one
    await transact(db, async (tx) => {
      await tx
        .insert(transfers)
        .values({ id, userId, chain: 'eth', direction: 'in', amount, ...token, ...rest, ...times })
      const priced = { receivedUsdE18: price, coinUsdE18: price, source: 'sample', at: new Date(at) } as const
      await tx.insert(recordedValues).values({ id, userId, ...priced })
    })
  }

  const record = (userId: UserId, usd: bigint) =>
    transact(db, (tx) => addPoints(tx, [{ userId, at: new Date(at), usdE18: usd * one, heldAt: null }], new Date(at)))

  test('excludes deposits and withdrawals, and is null without a value at the start of the range', async () => {
    const userId = await insertTestUser(db)
    await receive(userId, one, 1_000n)
    tokens = [coin(one, 1_000)]
    expect(await readPortfolioChange(deps, userId, '1w')).toEqual({ usd: 0, since: new Date(at).toISOString() })
    at += 8 * day
    expect(await readPortfolioChange(deps, userId, '1w')).toBeNull()
    const recordedAt = at
    await record(userId, 900n)
    at += hour
    await receive(userId, one, 950n)
    tokens = [coin(2n * one, 2_000)]
    at = recordedAt + 7 * day - hour
    // 900 became 2,000, of which 950 came in.
    expect(await readPortfolioChange(deps, userId, '1w')).toEqual({
      usd: 150,
      since: new Date(recordedAt).toISOString(),
    })
    expect((await readPortfolioChange(deps, userId, '1y'))?.usd).toBe(50)
    stale = true
    expect(await readPortfolioChange(deps, userId, '1w')).toBeNull()
  })

  test('since a time starts at the recorded value nearest to it, before or after', async () => {
    const userId = await insertTestUser(db)
    await receive(userId, one, 1_000n)
    tokens = [coin(one, 1_500)]
    at += day
    await record(userId, 1_100n)
    const since = new Date(at + hour / 2)
    at += 2 * hour
    await record(userId, 1_400n)
    at += 4 * hour
    expect(await readPortfolioChange(deps, userId, since)).toEqual({
      usd: 400,
      since: new Date(since.getTime() - hour / 2).toISOString(),
    })
    expect(await readPortfolioChange(deps, userId, new Date(since.getTime() + hour))).toMatchObject({ usd: 100 })
    expect(await readPortfolioChange(deps, userId, new Date(at - hour))).toBeNull()
  })

  test('does not count a deposit that the recorded values of cached holdings did not know', async () => {
    const userId = await insertTestUser(db)
    await receive(userId, one, 500n)
    const known = { userId, chain: 'eth', balances: balancesOn([coin(one, 500)]), asOf: new Date(at) } as const
    await transact(db, (tx) => tx.insert(knownBalances).values(known))
    at += hour
    await receive(userId, 2n * one, 500n)
    const prices = { usd: async () => new Map([[evmCoinAddress, { usdE18: 510n * one, at: '' }]]) }
    const lowest = '00000000-0000-0000-0000-000000000000'
    for (let recorded = 0; recorded < 36; recorded += 1) {
      at += hour
      await recordPortfolios({ ...deps, prices, log: { error: () => undefined } }, lowest)
    }
    tokens = [coin(3n * one, 1_530)]
    // The first ether was worth 510 at the start; the two of the deposit gained 10 each, which the start does not include.
    expect(await readPortfolioChange(deps, userId, '1d')).toMatchObject({ usd: 20 })
  })

  test('counts a token that was hidden since the start, and none that was hidden before', async () => {
    const userId = await insertTestUser(db)
    await receive(userId, one, 1_000n)
    at += 8 * day
    await record(userId, 1_200n)
    const link = { chain: 'eth', address: toEvmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA') } as const
    const named = { name: 'ChainLink Token', symbol: 'LINK', decimals: 18 }
    at += day
    tokens = [coin(one, 1_000), { ...coin(one, 200), ...link, ...named, isCoin: false, isHidden: true }]
    const hidden = { ...link, ...named, state: 'hidden' } as const
    await transact(db, (tx) => putTokenState(tx, userId, hidden, new Date(at)))
    expect((await readPortfolioChange(deps, userId, '1d'))?.usd).toBe(0)
    await record(userId, 1_000n)
    at += day
    expect((await readPortfolioChange(deps, userId, '1d'))?.usd).toBe(0)
  })
})
