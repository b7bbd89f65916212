import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type KnownHolding, knownHoldings, usersToNote } from './known-holdings.store.ts'
import { addPoints, type OwnedPoint } from './points.store.ts'
import { completeWorth } from './totals.ts'

export type WatchPortfoliosDeps = {
  db: Db
  now: () => Date
  prices: Prices
  log: { error(details: object, message: string): void }
  /** Default 60,000. */
  everyMs?: number
  /** Wallets per round. Default 200. */
  atOnce?: number
  /** Maximum number of different tokens of a chain per round. Default 300. */
  mostTokens?: number
}

const passMs = 3_600_000
const stopMs = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Records the value of each non-empty wallet hourly, from its cached balances: no chain is queried for balances, and
 * prices once per chain for a round of wallets. A pass over all wallets starts at most once an hour; wallets that don't
 * fit are recorded later.
 */
export function watchPortfolios(deps: WatchPortfoliosDeps): { stop(): Promise<void> } {
  let pass = { after: beforeAll as string | undefined, begunAt: deps.now().getTime() }
  let isStopped = false
  const look = async () => {
    if (isStopped) return
    if (pass.after === undefined) {
      if (deps.now().getTime() - pass.begunAt < passMs) return
      pass = { after: beforeAll, begunAt: deps.now().getTime() }
    }
    pass.after = await notePortfolios(deps, pass.after ?? beforeAll)
  }
  let round = Promise.resolve()
  const next = () => {
    round = round.then(look).catch((error: unknown) => {
      if (!isStopped) deps.log.error({ err: error }, 'failed to record portfolios')
    })
  }
  const timer = setInterval(next, deps.everyMs ?? 60_000)
  timer.unref()
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
      return withTimeout(round, stopMs, () => undefined)
    },
  }
}

/** Runs one round, starting after a user id. Returns the id to continue after; undefined at the end. */
export async function notePortfolios(deps: WatchPortfoliosDeps, after: string): Promise<string | undefined> {
  const { atOnce = 200, mostTokens = 300 } = deps
  const now = deps.now()
  const users = await usersToNote(deps.db, { after, now, limit: atOnce })
  const all = await knownHoldings(deps.db, users)
  const { holdings, last } = withinBudget(users, all, mostTokens)
  const marks = await marksOf(deps, [...holdings.values()].flat())
  const points = [...holdings].flatMap(([userId, held]): OwnedPoint[] => {
    if (held.length === 0) return []
    const usdE18 = completeWorth(held.map((each) => ({ ...each, worthE18: worthBy(marks, each) })))
    return usdE18 === undefined ? [] : [{ userId, at: now, usdE18 }]
  })
  if (points.length > 0) await transact(deps.db, (tx) => addPoints(tx, points, now))
  return users.length < atOnce && last === users.at(-1) ? undefined : last
}

/** As many users as the budget of different tokens allows, at least one. */
function withinBudget(users: readonly UserId[], all: ReadonlyMap<UserId, KnownHolding[]>, mostTokens: number) {
  const seen = new Map(chainKeys.map((chain) => [chain, new Set<string>()]))
  const holdings = new Map<UserId, KnownHolding[]>()
  for (const userId of users) {
    const held = all.get(userId) ?? []
    const more = (chain: ChainKey) => held.filter((each) => each.chain === chain && !seen.get(chain)?.has(each.address))
    if (holdings.size > 0 && chainKeys.some((key) => (seen.get(key)?.size ?? 0) + more(key).length > mostTokens)) break
    for (const { chain, address } of held) seen.get(chain)?.add(address)
    holdings.set(userId, held)
  }
  return { holdings, last: [...holdings.keys()].at(-1) }
}

type Marks = Map<ChainKey, Map<string, UsdPrice>>

async function marksOf({ prices }: WatchPortfoliosDeps, held: readonly KnownHolding[]): Promise<Marks> {
  const marks: Marks = new Map()
  for (const chain of chainKeys) {
    const requested = new Map(held.filter((each) => each.chain === chain).map((each) => [each.address, each]))
    if (requested.size === 0) continue
    const read = prices.usd(chain, [...requested.values()]).catch((error: unknown) => {
      if (error instanceof Refusal) return new Map<string, UsdPrice>()
      throw error
    })
    marks.set(chain, await read)
  }
  return marks
}

/** USD times 10^18, rounded down; for unverified tokens at most what their pool holds. */
function worthBy(marks: Marks, { chain, address, decimals, units, isVerified }: KnownHolding): bigint | null {
  const mark = marks.get(chain)?.get(address)
  if (!mark) return null
  const worth = (units * mark.usdE18) / 10n ** BigInt(decimals)
  return isVerified || worth <= (mark.liquidityE18 ?? worth) ? worth : null
}
