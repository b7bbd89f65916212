// @vitest-environment node
import type { MarketToken } from '@murmur/contract/markets/markets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countFilters,
  filterTokens,
  formatSort,
  parseFilters,
  parseSort,
} from '#features/discover/table/market-filters.ts'
import {
  defaultSort,
  rankSort,
  type Sort,
  sortKeys,
  sortTokens,
  toggleSort,
} from '#features/discover/table/sort-tokens.ts'
import { rowsInWindow } from '#features/discover/table/use-visible-rows.ts'
import { createListedToken } from '#test-support/examples/market-examples.ts'

const now = Date.parse('2026-11-22T00:00:00Z')
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
const symbols = (tokens: readonly MarketToken[]) => tokens.map(({ symbol }) => symbol).join(' ')
const tokens = [
  createListedToken({ symbol: 'A', rank: 1, price: 2, liquidity: 50_000, risk: 'danger', createdAt: daysAgo(0.5) }),
  createListedToken({ symbol: 'B', rank: 2, price: null, liquidity: null, risk: 'fine', createdAt: daysAgo(400) }),
  createListedToken({ symbol: 'C', rank: 3, price: 1, liquidity: 2_000_000, risk: 'unknown', createdAt: null }),
  createListedToken({ symbol: 'D', rank: 4, price: 3, liquidity: 50_000, risk: 'caution', createdAt: daysAgo(5) }),
]

describe('the order of the table', () => {
  test.each<[Sort['key'], Sort['direction'], string]>([
    ['price', 'desc', 'D A C B'],
    ['price', 'asc', 'C A D B'],
    ['liquidity', 'desc', 'C A D B'],
    ['liquidity', 'asc', 'A D C B'],
    ['age', 'asc', 'A D B C'],
    ['age', 'desc', 'B D A C'],
    ['risk', 'asc', 'B D C A'],
    ['rank', 'asc', 'A B C D'],
  ])('by %s, %s, puts unknown values last and keeps equal ones in list order', (key, direction, expected) => {
    expect(symbols(sortTokens(tokens, { key, direction }))).toBe(expected)
  })

  test('cycles on presses of a column header: the more useful direction, the other, none', () => {
    const first = toggleSort(rankSort, 'volume')
    expect(first).toEqual({ key: 'volume', direction: 'desc' })
    const second = toggleSort(first, 'volume')
    expect(second).toEqual({ key: 'volume', direction: 'asc' })
    expect(toggleSort(second, 'volume')).toEqual(rankSort)
    expect(toggleSort(second, 'risk')).toEqual({ key: 'risk', direction: 'asc' })
  })

  test('begins with the more useful direction of a column, which for the rank is the list’s own order', () => {
    expect(defaultSort('rank')).toEqual(rankSort)
    expect(defaultSort('risk')).toEqual({ key: 'risk', direction: 'asc' })
    expect(defaultSort('price')).toEqual({ key: 'price', direction: 'desc' })
  })

  test('is stored in the URL', () => {
    for (const key of sortKeys)
      for (const direction of ['asc', 'desc'] as const) {
        const query = new URLSearchParams({ sort: formatSort({ key, direction }) ?? '' })
        expect(parseSort(query) ?? rankSort).toEqual({ key, direction })
      }
    expect(parseSort(new URLSearchParams('sort=constructor'))).toBeUndefined()
  })
})

describe('the filters', () => {
  const keptSymbols = (query: string) => symbols(filterTokens(tokens, parseFilters(new URLSearchParams(query)), now))

  test.each([
    ['', 'A B C D'],
    ['liquidity=100000', 'C'],
    ['age=1d', 'A'],
    ['age=7d', 'A D'],
    ['age=30d%2B', 'B'],
    ['risk=no-danger', 'B C D'],
    ['risk=fine', 'B'],
    ['liquidity=10000&risk=no-danger', 'C D'],
    ['liquidity=1&risk=constructor', 'A B C D'],
  ])('for "%s" keep the tokens %s', (query, expected) => {
    expect(keptSymbols(query)).toBe(expected)
  })

  test('are counted only if set', () => {
    expect(countFilters(parseFilters(new URLSearchParams('cap=1000000&age=7d&list=new')))).toBe(2)
  })
})

describe('the rendered rows', () => {
  test('include all visible rows, and a bounded number of others', () => {
    const anyList = fc.record({
      top: fc.integer({ min: -60_000, max: 2_000 }),
      height: fc.integer({ min: 300, max: 1_600 }),
      count: fc.integer({ min: 0, max: 1_000 }),
      rowHeight: fc.constantFrom(44, 56),
    })
    fc.assert(
      fc.property(anyList, (list) => {
        const { from, to } = rowsInWindow(list)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(list.count)
        expect(to - from).toBeLessThanOrEqual(list.height / list.rowHeight + 34)
        for (let row = 0; row < list.count; row += 1) {
          const start = list.top + row * list.rowHeight
          const isVisible = start < list.height && start + list.rowHeight > 0
          if (isVisible) expect(row >= from && row < to).toBe(true)
        }
      }),
    )
  })
})
