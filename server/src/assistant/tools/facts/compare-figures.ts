import type { ComparedFigure, ComparisonData } from '@murmur/contract/chat/cards'
import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import type { ComparedToken } from '#ai/brains/facts.port.ts'

type Row = ComparisonData['rows'][number]

/** A token of unknown risk is never called safer or riskier. */
const riskOrder: Partial<Record<RiskLevel, number>> = { fine: 0, caution: 1, danger: 2 }

/** One row per figure: the value of each token, and which token is the largest, oldest or riskiest. */
export function compareFigures(tokens: readonly ComparedToken[], figures: readonly ComparedFigure[]): Row[] {
  return figures.map((figure) => {
    const values = tokens.map((token) => getValue(token, figure))
    return { figure, values, leader: findLeader(values.map((value) => toSortValue(value, figure))) }
  })
}

function getValue({ figures, firstMarket, risk }: ComparedToken, figure: ComparedFigure): Row['values'][number] {
  if (figure === 'risk') return risk?.level ?? null
  if (figure === 'age') return firstMarket?.at ?? null
  return figures[figure]?.value ?? null
}

/** Converts a value to a number for comparison; undefined if unknown. */
function toSortValue(value: Row['values'][number], figure: ComparedFigure): number | undefined {
  if (value === null || typeof value === 'number') return value ?? undefined
  return figure === 'risk' ? riskOrder[value as RiskLevel] : -Date.parse(value)
}

function findLeader(sizes: readonly (number | undefined)[]): number | null {
  const knownSizes = sizes.filter((size) => size !== undefined)
  const largest = Math.max(...knownSizes)
  const hasSingleLargest =
    knownSizes.length === sizes.length && knownSizes.filter((size) => size === largest).length === 1
  return hasSingleLargest ? sizes.indexOf(largest) : null
}
