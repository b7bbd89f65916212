import type { MarketToken } from '@murmur/contract/markets/markets'
import { type Sort, sortKeys } from '#features/discover/table/sort-tokens.ts'

/** Options of each filter, as they are written in the URL; the empty one filters nothing. */
export const filterOptions = {
  liquidity: ['', '10000', '100000', '1000000'],
  volume: ['', '10000', '100000', '1000000'],
  cap: ['', '1000000', '10000000', '100000000'],
  age: ['', '1d', '7d', '30d', '30d+'],
  risk: ['', 'no-danger', 'fine'],
} as const
export type FilterName = keyof typeof filterOptions
export const filterNames = Object.keys(filterOptions) as FilterName[]
export type MarketFilters = { [Name in FilterName]: (typeof filterOptions)[Name][number] }

const dayMs = 86_400_000

/** Parses filters from a query; invalid values filter nothing. */
export function parseFilters(query: URLSearchParams): MarketFilters {
  const parse = <Name extends FilterName>(name: Name) =>
    (filterOptions[name] as readonly string[]).find((option) => option === query.get(name)) ?? ''
  return Object.fromEntries(filterNames.map((name) => [name, parse(name)])) as MarketFilters
}

/** Parses the sort from a query, such as `sort=volume` or `sort=-volume` for ascending. Undefined: the list's own order. */
export function parseSort(query: URLSearchParams): Sort | undefined {
  const text = query.get('sort') ?? ''
  const key = sortKeys.find((each) => each === text.replace(/^-/, ''))
  return key && { key, direction: text.startsWith('-') ? 'asc' : 'desc' }
}

/** The query's value of a sort; null for the list's own order. */
export function formatSort({ key, direction }: Sort): string | null {
  return key === 'rank' && direction === 'asc' ? null : `${direction === 'asc' ? '-' : ''}${key}`
}

/** The number of filters in use. */
export function countFilters(filters: MarketFilters): number {
  return filterNames.filter((name) => filters[name] !== '').length
}

/** Keeps the tokens that meet all filters. A token fails a filter on a figure that is unknown. */
export function filterTokens(tokens: readonly MarketToken[], filters: MarketFilters, now: number): MarketToken[] {
  const { liquidity, volume, cap, age, risk } = filters
  const meets = (figure: number | null, least: string) => least === '' || (figure !== null && figure >= Number(least))
  return tokens.filter(
    (token) =>
      meets(token.liquidity, liquidity) &&
      meets(token.volume24hUSD, volume) &&
      meets(token.marketCap, cap) &&
      meetsAge(token, age, now) &&
      (risk === '' || (risk === 'fine' ? token.risk === 'fine' : token.risk !== 'danger')),
  )
}

function meetsAge({ createdAt }: MarketToken, age: MarketFilters['age'], now: number): boolean {
  if (age === '') return true
  if (createdAt === null) return false
  const days = (now - Date.parse(createdAt)) / dayMs
  return age === '30d+' ? days > 30 : days <= Number.parseInt(age, 10)
}
