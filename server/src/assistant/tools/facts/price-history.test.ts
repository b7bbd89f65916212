import { ChartData, maxChartPoints } from '@murmur/contract/chat/cards'
import type { Candle, Chart } from '@murmur/contract/markets/markets'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import { chartPoints } from './price-history.ts'

const candles = (...prices: number[]): Candle[] => prices.map((c, at) => ({ t: at * 60, o: c, h: c, l: c, c, v: 1 }))
const chart: Chart = {
  range: '1w',
  stepSeconds: 60,
  candles: candles(2, 1, 5, 3),
  source: 'GeckoTerminal',
  asOf: '2025-12-31T23:58:00.000Z',
  isStale: false,
}

test('priceHistory shows a chart of the range and returns its summary', async () => {
  const priceChart = vi.fn<ToolDeps['priceChart']>(async () => chart)
  const { tools, parts } = makeToolTurn('bonk last week', { intent: 'info' }, { priceChart })
  expect(await tools.priceHistory.run({ token: 'BONK', range: '1w' })).toMatchObject({
    kind: 'price-history',
    range: '1w',
    summary: { first: 2, last: 3, lowest: 1, highest: 5, changePercent: 50, source: 'GeckoTerminal', ageSeconds: 120 },
  })
  expect(priceChart).toHaveBeenCalledWith({ chain: 'sol', address: market.bonk.address }, '1w')
  const [part] = parts.finish()
  expect([part?.type, part?.content]).toEqual(['price_chart', 'BONK on Solana, last 7 days'])
  expect(v.parse(ChartData, part?.extras.chartData).points).toEqual([
    [0, 2],
    [60, 1],
    [120, 5],
    [180, 3],
  ])
})

test('priceHistory shows no chart without prices, and offers a choice among several tokens', async () => {
  const priceChart = async () => ({ ...chart, candles: [], source: null })
  const { tools, parts } = makeToolTurn('bonk chart', { intent: 'info' }, { priceChart })
  expect(await tools.priceHistory.run({ token: 'BONK', range: '1d' })).toMatchObject({ summary: null })
  expect(parts.finish()).toEqual([])
  expect(await tools.priceHistory.run({ token: 'BON', range: '1d' })).toMatchObject({ kind: 'choose' })
})

test('chartPoints keeps the first, last, lowest and highest price of a long chart', () => {
  const prices = Array.from({ length: 500 }, (_, at) => (at === 333 ? 1 : at === 77 ? 900 : 100 + at / 10))
  const points = chartPoints(candles(...prices))
  expect(points.length).toBeLessThanOrEqual(maxChartPoints)
  expect(points.length).toBeGreaterThan(50)
  const shown = points.map(([, price]) => price)
  expect([shown[0], shown.at(-1), Math.min(...shown), Math.max(...shown)]).toEqual([100, 149.9, 1, 900])
  expect(points.map(([t]) => t)).toEqual(points.map(([t]) => t).toSorted((one, other) => one - other))
})
