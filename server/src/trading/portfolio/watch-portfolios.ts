import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { type CachedHolding, type CachedWallet, cachedHoldings, usersToRecord } from './cached-holdings.store.ts'
import { addPoints, type OwnedPoint } from './points.store.ts'
import { sumValues } from './totals.ts'

type WatchPortfoliosDeps = {
  db: Db
  now: Clock
  prices: Prices
  log: Pick<Logger, 'error'>
  /** Interval between rounds. Default 60,000. */
  intervalMs?: number
  /** Wallets per round. Default 200. */
  maxPerRound?: number
  /** Maximum number of different tokens of a chain per round. Default 300. */
  maxTokens?: number
}

const passIntervalMs = 3_600_000
const stopMs = 1_000
const lowestUserId = '00000000-0000-0000-0000-000000000000'

/**
 * Records the value of each non-empty wallet hourly, from cached balances. Queries no balances, and prices once per
 * chain for a round of wallets. A pass over all wallets starts at most once an hour; wallets over a round's limit wait
 * for the next round.
 */
export function watchPortfolios(deps: WatchPortfoliosDeps): { stop(): Promise<void> } {
  let pass = { after: lowestUserId as string | undefined, begunAt: deps.now().getTime() }
  let isStopped = false
  const recordNext = async () => {
    if (isStopped) return
    if (pass.after === undefined) {
      if (deps.now().getTime() - pass.begunAt < passIntervalMs) return
      pass = { after: lowestUserId, begunAt: deps.now().getTime() }
    }
    pass.after = await recordPortfolios(deps, pass.after ?? lowestUserId)
  }
  let currentRound = Promise.resolve()
  const startNextPass = () => {
    currentRound = currentRound.then(recordNext).catch((error: unknown) => {
      if (!isStopped) deps.log.error({ err: error }, 'failed to record portfolios')
    })
  }
  const timer = setInterval(startNextPass, deps.intervalMs ?? 60_000)
  timer.unref()
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
      return withTimeout(currentRound, stopMs, () => undefined)
    },
  }
}

/** Runs one round, starting after a user id. Returns the id to continue after; undefined after the last user. */
export async function recordPortfolios(deps: WatchPortfoliosDeps, after: string): Promise<string | undefined> {
  const { maxPerRound = 200, maxTokens = 300 } = deps
  const now = deps.now()
  const users = await usersToRecord(deps.db, { after, now, limit: maxPerRound })
  const walletsByUser = await cachedHoldings(deps.db, users)
  const { wallets, last } = takeWithinBudget(users, walletsByUser, maxTokens)
  const marks = await fetchPrices(
    deps,
    [...wallets.values()].flatMap(({ holdings }) => holdings),
  )
  const points = [...wallets].flatMap(([userId, { holdings, heldAt }]): OwnedPoint[] => {
    if (holdings.length === 0) return []
    const usdE18 = sumValues(holdings.map((each) => ({ ...each, valueE18: holdingValue(marks, each) })))
    return usdE18 === undefined ? [] : [{ userId, at: now, usdE18, heldAt }]
  })
  if (points.length > 0) await transact(deps.db, (tx) => addPoints(tx, points, now))
  return users.length < maxPerRound && last === users.at(-1) ? undefined : last
}

/** Takes users in order while their holdings have at most `maxTokens` distinct tokens per chain; always takes at least one user. */
function takeWithinBudget(users: readonly UserId[], all: ReadonlyMap<UserId, CachedWallet>, maxTokens: number) {
  const seenAddresses = new Map(chainKeys.map((chain) => [chain, new Set<string>()]))
  const wallets = new Map<UserId, CachedWallet>()
  for (const userId of users) {
    const wallet = all.get(userId) ?? { holdings: [], heldAt: {} }
    const newTokens = (chain: ChainKey) =>
      wallet.holdings.filter((each) => each.chain === chain && !seenAddresses.get(chain)?.has(each.address))
    if (
      wallets.size > 0 &&
      chainKeys.some((key) => (seenAddresses.get(key)?.size ?? 0) + newTokens(key).length > maxTokens)
    )
      break
    for (const { chain, address } of wallet.holdings) seenAddresses.get(chain)?.add(address)
    wallets.set(userId, wallet)
  }
  return { wallets, last: [...wallets.keys()].at(-1) }
}

type PriceMap = Map<ChainKey, Map<Address, UsdPrice>>

async function fetchPrices({ prices }: WatchPortfoliosDeps, held: readonly CachedHolding[]): Promise<PriceMap> {
  const marks: PriceMap = new Map()
  for (const chain of chainKeys) {
    const requested = new Map(held.filter((each) => each.chain === chain).map((each) => [each.address, each]))
    if (requested.size === 0) continue
    const pendingPrices = prices.usd(chain, [...requested.values()]).catch((error: unknown) => {
      if (error instanceof Refusal) return new Map<Address, UsdPrice>()
      throw error
    })
    marks.set(chain, await pendingPrices)
  }
  return marks
}

/**
 * Returns a holding's value in USD times 10^18, rounded down; for an unverified token at most the liquidity of its
 * pool.
 */
function holdingValue(marks: PriceMap, { chain, address, decimals, units, isVerified }: CachedHolding): bigint | null {
  const usdPrice = marks.get(chain)?.get(address)
  if (!usdPrice) return null
  const valueE18 = (units * usdPrice.usdE18) / 10n ** BigInt(decimals)
  return isVerified || valueE18 <= (usdPrice.liquidityE18 ?? valueE18) ? valueE18 : null
}
