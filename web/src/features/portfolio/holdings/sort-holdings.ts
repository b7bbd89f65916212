import type { Figures, Holding } from '#features/portfolio/holdings/holding.ts'
import { sumHoldings } from '#features/portfolio/holdings/holding.ts'

const sortKeys = ['value', 'price', 'change', 'share', 'cost', 'profit', 'realised'] as const
export type SortKey = (typeof sortKeys)[number]
export type Sort = { key: SortKey; direction: 'asc' | 'desc' }

export const valueSort: Sort = { key: 'value', direction: 'desc' }

const sortValueGetters: Record<SortKey, (figures: Figures) => number | null> = {
  value: ({ usdValue }) => usdValue,
  price: ({ price }) => price,
  change: ({ change24hPercent }) => change24hPercent,
  share: ({ sharePercent }) => sharePercent,
  cost: ({ costBasisUsd }) => costBasisUsd,
  profit: ({ unrealisedPnlUsd }) => unrealisedPnlUsd,
  realised: ({ realisedPnlUsd }) => realisedPnlUsd,
}

/** Sorts groups of holdings by a column of their sums; unknown values come last in both directions. */
export function sortGroups(groups: readonly Holding[][], { key, direction }: Sort): Holding[][] {
  const value = sortValueGetters[key]
  const sign = direction === 'asc' ? 1 : -1
  return groups
    .map((parts) => ({ parts, at: value(sumHoldings(parts)) }))
    .sort((a, b) => {
      if (a.at === null || b.at === null) return Number(a.at === null) - Number(b.at === null)
      return sign * (a.at - b.at)
    })
    .map(({ parts }) => parts)
}

/** The sort after a press on a column header: the largest first, then the smallest, then by value again. */
export function toggleSort(sort: Sort, key: SortKey): Sort {
  if (sort.key !== key) return { key, direction: 'desc' }
  return sort.direction === 'desc' ? { key, direction: 'asc' } : valueSort
}
