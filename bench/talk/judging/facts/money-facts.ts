import type { Position } from '@murmur/contract/trading/portfolio'
import type { ApiView } from '../../api-view.ts'
import type { TokenName } from '../../fact.ts'
import type { Answer } from '../../reading/answer.ts'
import { includesValue } from '../../reading/matches-value.ts'
import { isToken } from '../../tokens.ts'
import { type Fault, firstFault } from '../evidence.ts'
import { mentions, statesValue } from '../stated-values.ts'

type Figure = 'value' | 'cost' | 'share' | 'unrealised' | 'balance'

/** A figure of the user's holding of one token; nothing held counts as zero. */
export async function judgeHolding(answer: Answer, api: ApiView, figure: Figure, token: TokenName): Promise<Fault> {
  const { positions } = await api.portfolio()
  const position = positions.find((each) => isToken(token, each))
  const what = `${figure} of ${token.symbol}`
  return statesValue(answer, position ? figures[figure](position) : 0, what, { subject: token })
}

const figures: Record<Figure, (position: Position) => number | null> = {
  balance: ({ amount }) => amount,
  value: ({ usdValue }) => usdValue,
  cost: ({ costBasisUsd }) => costBasisUsd,
  share: ({ sharePercent }) => sharePercent,
  unrealised: ({ unrealisedPnlUsd }) => unrealisedPnlUsd,
}

export async function judgeTotal(
  answer: Answer,
  api: ApiView,
  total: 'total' | 'unrealised' | 'realised' | 'fees',
): Promise<Fault> {
  if (total === 'fees') return judgeFees(answer, api)
  const { totalUsd, positions } = await api.portfolio()
  const costedPositions = positions.filter(({ costBasisUsd }) => costBasisUsd !== null && costBasisUsd > 0)
  const sums = {
    total: totalUsd,
    unrealised: sum(costedPositions.map(({ unrealisedPnlUsd }) => unrealisedPnlUsd)),
    realised: sum(positions.map(({ realisedPnlUsd }) => realisedPnlUsd)),
  }
  return statesValue(answer, roundCents(sums[total]), total)
}

async function judgeFees(answer: Answer, api: ApiView): Promise<Fault> {
  const trades = (await api.history()).filter(({ type }) => type !== 'Transfer')
  return statesValue(answer, roundCents(sum(trades.map(({ feesUsd }) => feesUsd ?? null))), 'the sum of the fees', {
    tolerance: 0.02,
  })
}

/** The change of the last 24 h, in dollars or per cent. */
export async function judgeSince(answer: Answer, api: ApiView): Promise<Fault> {
  const { change24hUsd, change24hPercent } = await api.portfolio()
  const faults = [roundCents(change24hUsd), change24hPercent].map((change) =>
    statesValue(answer, change, 'the change of the last 24 h'),
  )
  return faults.includes(undefined) ? undefined : faults[0]
}

const minBalances = 4

/** The amounts of the largest holdings. */
export async function judgeBalances(answer: Answer, api: ApiView): Promise<Fault> {
  const { positions } = await api.portfolio()
  const held = positions.filter(({ amount }) => amount > 0).toSorted((a, b) => (b.usdValue ?? 0) - (a.usdValue ?? 0))
  return firstFault(
    held.slice(0, minBalances).map(({ symbol, amount }) => statesValue(answer, amount, `the balance of ${symbol}`)),
  )
}

/** The token with the highest or lowest gain, by dollars or by per cent, and that gain. */
export async function judgeExtreme(answer: Answer, api: ApiView, extreme: 'best' | 'worst'): Promise<Fault> {
  const { positions } = await api.portfolio()
  const costedPositions = positions.flatMap(({ symbol, costBasisUsd: cost, unrealisedPnlUsd: usd }) =>
    cost !== null && cost > 0 && usd !== null ? [{ symbol, usd, percent: (usd / cost) * 100 }] : [],
  )
  if (costedPositions.length === 0) return statesValue(answer, 0, `the ${extreme} token`)
  const sortSign = extreme === 'best' ? -1 : 1
  const extremes = (['usd', 'percent'] as const).map(
    (by) => costedPositions.toSorted((a, b) => sortSign * (a[by] - b[by]))[0] ?? costedPositions[0],
  )
  const isStated = extremes.some(
    (each) =>
      each &&
      mentions(answer.text, each.symbol) &&
      [each.usd, each.percent].some((gain) => hasNearNumber(answer, gain)),
  )
  return isStated
    ? undefined
    : `the ${extreme} token is ${extremes.map((each) => each?.symbol).join(' or ')}, which is not stated with its gain`
}

function hasNearNumber({ numbers }: Answer, value: number): boolean {
  return includesValue(numbers, value) || (Math.abs(value) < 0.05 && includesValue(numbers, 0))
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0)
}

/** Less than half a cent is displayed as zero. */
function roundCents<T extends number | null>(usd: T): T | 0 {
  return usd !== null && Math.abs(usd) < 0.005 ? 0 : usd
}
