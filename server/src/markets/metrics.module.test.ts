import { tokenKey } from '@murmur/contract/token-id'
import { expect, test } from 'vitest'
import { metricsForSearch } from './metrics.module.ts'
import type { MarketView } from './reports/market-view.ts'
import { mergeReports } from './reports/merge-reports.ts'
import type { IndexedToken } from './search/indexed-token.ts'
import { e18, pepe, testReport } from './test-support/report.ts'

const found: IndexedToken = {
  chain: 'eth',
  address: pepe,
  symbol: 'PEPE',
  name: 'Pepe',
  decimals: 18,
  isVerified: false,
  isVendorVerified: false,
  imitates: null,
  liquidity: null,
  usdE18: null,
  isGuess: false,
}
const report = testReport({ usdE18: 2n * e18, liquidity: 5_000_000 })
const view: MarketView = {
  read: async () => new Map(),
  peek: async () => new Map([[tokenKey(report), mergeReports([report])]]),
}

test.each([
  [59, 2],
  [61, null],
])('search results show a stored price of %i minutes as %s, and the liquidity', async (minutes, price) => {
  const now = () => new Date(Date.parse(report.at) + minutes * 60_000)
  expect(await metricsForSearch(view, now)([found])).toEqual([{ price, liquidity: 5_000_000 }])
})
