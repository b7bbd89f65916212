import type { MarketToken } from '@murmur/contract/markets/markets'

export const sortKeys = ['rank', 'price', 'change', 'liquidity', 'volume', 'marketCap', 'age', 'risk'] as const
export type SortKey = (typeof sortKeys)[number]
export type Sort = { key: SortKey; direction: 'asc' | 'desc' }

export const rankSort: Sort = { key: 'rank', direction: 'asc' }

/** Levels from safe to dangerous; a token that was not checked counts as worse than one that needs care. */
const riskOrder = { fine: 0, caution: 1, unknown: 2, danger: 3 } as const

const sortValueGetters: Record<SortKey, (token: MarketToken) => number | null> = {
  rank: ({ rank }) => rank,
  price: ({ price }) => price,
  change: ({ priceChange24hPercent }) => priceChange24hPercent,
  liquidity: ({ liquidity }) => liquidity,
  volume: ({ volume24hUSD }) => volume24hUSD,
  marketCap: ({ marketCap }) => marketCap,
  // The age grows as the time of creation falls.
  age: ({ createdAt }) => (createdAt === null ? null : -Date.parse(createdAt)),
  risk: ({ risk = 'unknown' }) => riskOrder[risk],
}

/** Sorts by a column; unknown values come last in both directions, and equal ones keep the list's order. */
export function sortTokens(tokens: readonly MarketToken[], { key, direction }: Sort): MarketToken[] {
  const value = sortValueGetters[key]
  const sign = direction === 'asc' ? 1 : -1
  return tokens.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}

/** The more useful sort by a column: the largest values first, but the lowest rank, age or risk. */
export function defaultSort(key: SortKey): Sort {
  return { key, direction: key === 'age' || key === 'risk' || key === 'rank' ? 'asc' : 'desc' }
}

/** The sort after a press on a column header: the more useful direction, then the other, then the list's own order. */
export function toggleSort(sort: Sort, key: SortKey): Sort {
  const first = defaultSort(key)
  if (sort.key !== key) return first
  return sort.direction === first.direction ? { key, direction: first.direction === 'asc' ? 'desc' : 'asc' } : rankSort
}
