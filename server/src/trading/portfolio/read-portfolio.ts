import type { UserId } from '@murmur/contract/ids'
import { toDisplayNumber } from '@murmur/contract/money'
import type { Portfolio, PortfolioRange, Position } from '@murmur/contract/trading/portfolio'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import type { FindImitated } from '#platform/token-names/make-imitation-check.ts'
import { type Bases, costBasisInSlices } from './cost-basis.ts'
import { downsamplePoints } from './downsample-points.ts'
import type { Ledgers } from './ledgers.ts'
import { addPoints, minIntervalMs, type Point, readPoints } from './points.store.ts'
import { type Balances, countedTokens, listPositions } from './positions.ts'
import { completeTotal, computeTotals } from './totals.ts'

export type PortfolioDeps = {
  db: Db
  now: Clock
  ledgers: Ledgers
  /** Reads the balances shown in the wallet. */
  balancesOf: (userId: UserId) => Promise<Balances>
  imitates?: FindImitated
}

const dayMs = 24 * 3_600_000
/** The length of each range in milliseconds. */
export const rangeMs = {
  '1d': dayMs,
  '1w': 7 * dayMs,
  '1m': 31 * dayMs,
  '1y': 366 * dayMs,
  all: Number.POSITIVE_INFINITY,
}
const maxPoints = 400

/** Reads a user's positions with cost, and the portfolio's value over time; records the current value as a point. */
export async function readPortfolio(
  deps: PortfolioDeps,
  userId: UserId,
  range: PortfolioRange = '1m',
): Promise<Portfolio> {
  const balances = await deps.balancesOf(userId)
  const { entries, tokens } = await deps.ledgers.read(userId)
  const now = deps.now()
  const total = completeTotal(balances)
  const since = new Date(Math.max(0, now.getTime() - rangeMs[range]))
  const recorded = await readPoints(deps.db, userId, since)
  if (total !== undefined) await recordPoint(deps, userId, { at: now, usdE18: total, heldAt: null }, recorded.at(-1))
  const heldTokens = countedTokens(balances)
  const bases = await costBasisInSlices(entries)
  const positions = listPositions(heldTokens, bases, tokens)
  return {
    ...computeTotals(heldTokens),
    ...changeSinceFirst(entries[0]?.at, now, positions, bases),
    positions: positions.map((position) => withImitation(deps, position)),
    points: toChartPoints(recorded, total === undefined ? [] : [{ at: now, usdE18: total }]),
    asOf: oldestTime(balances, now),
  }
}

/** Adds the verified token that a position's name imitates, because names are unverified. */
function withImitation({ imitates }: Pick<PortfolioDeps, 'imitates'>, position: Position): Position {
  const { chain, address, symbol, name } = position
  return { ...position, imitates: imitates?.(chain, address, symbol, name) ?? null }
}

/**
 * Returns the change for an account younger than a day, which has no 24-hour change: the sum of its positions' profits since the
 * first deposit.
 */
function changeSinceFirst(
  first: Date | undefined,
  now: Date,
  positions: readonly Position[],
  { depositedE18 }: Pick<Bases, 'depositedE18'>,
): Pick<Portfolio, 'changeSince'> & Partial<Pick<Portfolio, 'change24hUsd' | 'change24hPercent'>> {
  if (!first || now.getTime() - first.getTime() >= dayMs) return { changeSince: null }
  const profits = positions.flatMap(({ unrealisedPnlUsd, realisedPnlUsd }) => [
    unrealisedPnlUsd ?? [],
    realisedPnlUsd ?? [],
  ])
  const sum = profits.flat().reduce((total, usd) => total + usd, 0)
  const deposited = toDisplayNumber(depositedE18, 18)
  return {
    changeSince: first.toISOString(),
    change24hUsd: positions.some(({ unrealisedPnlUsd }) => unrealisedPnlUsd !== null) ? sum : null,
    change24hPercent: deposited > 0 ? (sum / deposited) * 100 : null,
  }
}

/** Records the current value as a point; skips an empty wallet without points. */
async function recordPoint({ db, now }: PortfolioDeps, userId: UserId, point: Point, last: Point | undefined) {
  if (last && point.at.getTime() - last.at.getTime() < minIntervalMs) return
  if (!last && point.usdE18 === 0n) return
  await transact(db, (tx) => addPoints(tx, [{ userId, ...point }], now()))
}

type ChartPoint = Pick<Point, 'at' | 'usdE18'>

/** Returns the recorded points, followed by the current value. */
function toChartPoints(recorded: readonly ChartPoint[], current: readonly ChartPoint[]): Portfolio['points'] {
  return downsamplePoints([...recorded, ...current], maxPoints).map(({ at, usdE18 }) => ({
    at: at.toISOString(),
    usd: toDisplayNumber(usdE18, 18),
  }))
}

/** Returns the oldest of the chains' response times; ignores a chain that never responded. */
function oldestTime({ sol, eth, base }: Balances, now: Date): string {
  const times = [sol, eth, base].map(({ asOf }) => asOf).filter((asOf) => Date.parse(asOf) > 0)
  return times.sort()[0] ?? now.toISOString()
}
