import type { UserId } from '@murmur/contract/ids'
import { toDisplayNumber } from '@murmur/contract/money'
import type { PortfolioRange } from '@murmur/contract/trading/portfolio'
import { costBasis } from './cost-basis.ts'
import { readLedger } from './ledger.store.ts'
import { readPoints } from './points.store.ts'
import { type PortfolioDeps, rangeMs } from './read-portfolio.ts'
import { completeTotal } from './totals.ts'

/** A gain (negative: a loss) in USD, as a display number, since an ISO time. */
export type PortfolioChange = { usd: number; since: string }

/** A recorded value counts as that of the start of a range if it is not later than by this part of the range. */
const maxLate = 0.25

/**
 * The gain of a user's wallet over a range, without deposits and withdrawals: its value now less its value then, less the deposits, plus the
 * cost of the withdrawals. Over the whole time if the wallet is younger than the range. Null without a known value now or then.
 */
export async function readChangeOver(
  deps: PortfolioDeps,
  userId: UserId,
  range: Exclude<PortfolioRange, 'all'>,
): Promise<PortfolioChange | null> {
  const total = completeTotal(await deps.balancesOf(userId))
  const { moves } = await readLedger(deps, userId)
  const [first] = moves
  if (total === undefined || !first) return null
  const start = new Date(deps.now().getTime() - rangeMs[range])
  const isYounger = first.at >= start
  const then = isYounger ? { at: first.at, usdE18: 0n } : (await readPoints(deps.db, userId, start))[0]
  if (!then || (!isYounger && then.at.getTime() - start.getTime() > maxLate * rangeMs[range])) return null
  const before = costBasis(isYounger ? [] : moves.filter(({ at }) => at <= then.at))
  const now = costBasis(moves)
  const gained = total + now.withdrawnE18 - now.depositedE18
  const hadGained = then.usdE18 + before.withdrawnE18 - before.depositedE18
  return { usd: toDisplayNumber(gained - hadGained, 18), since: then.at.toISOString() }
}
