import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { toDisplayNumber } from '@murmur/contract/money'
import { tokenKey } from '@murmur/contract/token-id'
import type { PortfolioRange } from '@murmur/contract/trading/portfolio'
import type { Db } from '#platform/db/db.ts'
import { listHiddenTokens } from '#wallets/api.ts'
import { costBasisInSlices } from './cost-basis.ts'
import { type Point, readPoints } from './points.store.ts'
import { type PortfolioDeps, rangeMs } from './read-portfolio.ts'
import { completeTotal } from './totals.ts'

/** A gain (negative: a loss) in USD, as a display number, since an ISO time. */
export type PortfolioChange = { usd: number; since: string }

/** A recorded value may be earlier or later than the start of the range by at most this fraction of the range. */
const maxOffsetRatio = 0.25

/**
 * The gain of a user's wallet over a range, or since a time, without deposits and withdrawals: its current value minus the value at the
 * start, minus the deposits, plus the cost of the withdrawals. For a wallet younger than that, since its first transaction. A token
 * that was hidden since the start counts. Null if either value is unknown.
 */
export async function readPortfolioChange(
  deps: PortfolioDeps,
  userId: UserId,
  range: Exclude<PortfolioRange, 'all'> | Date,
): Promise<PortfolioChange | null> {
  const balances = await deps.balancesOf(userId)
  const { entries } = await deps.ledgers.read(userId)
  const [first] = entries
  if (!first) return null
  const lengthMs = range instanceof Date ? deps.now().getTime() - range.getTime() : rangeMs[range]
  const start = new Date(deps.now().getTime() - lengthMs)
  const isYoungerThanRange = first.at >= start
  const startPoint = isYoungerThanRange
    ? { at: first.at, usdE18: 0n, heldAt: null }
    : await findNearestPoint(deps.db, userId, start, maxOffsetRatio * lengthMs)
  if (!startPoint) return null
  const isAfter = compareWithPoint(startPoint)
  const hidden = await listHiddenTokens(deps.db, userId)
  const hiddenSince = new Set(hidden.filter(({ chain, updatedAt }) => isAfter(chain, updatedAt)).map(tokenKey))
  // The value at the start includes them.
  const total = completeTotal(balances, (token) => hiddenSince.has(tokenKey(token)))
  if (total === undefined) return null
  const before = await costBasisInSlices(
    isYoungerThanRange ? [] : entries.filter(({ chain, at }) => !isAfter(chain, at)),
  )
  const now = await costBasisInSlices(entries)
  const gainE18 = total + now.withdrawnE18 - now.depositedE18
  const gainBeforeE18 = startPoint.usdE18 + before.withdrawnE18 - before.depositedE18
  return { usd: toDisplayNumber(gainE18 - gainBeforeE18, 18), since: startPoint.at.toISOString() }
}

/** Returns a function that checks whether a change on a chain is later than the holdings in a recorded value. */
function compareWithPoint({ at: recordedAt, heldAt }: Point): (chain: ChainKey, at: Date) => boolean {
  const readAt = new Map(chainKeys.map((chain) => [chain, heldAt ? new Date(heldAt[chain] ?? 0) : recordedAt]))
  return (chain, at) => at > (readAt.get(chain) ?? recordedAt)
}

/** The recorded value nearest to a time, at most `maxOffsetMs` before or after it. */
async function findNearestPoint(db: Db, userId: UserId, at: Date, maxOffsetMs: number): Promise<Point | undefined> {
  const offset = (point: Point) => Math.abs(point.at.getTime() - at.getTime())
  const points = await readPoints(db, userId, new Date(at.getTime() - maxOffsetMs))
  const [nearest] = points.toSorted((one, other) => offset(one) - offset(other))
  return nearest && offset(nearest) <= maxOffsetMs ? nearest : undefined
}
