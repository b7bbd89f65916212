// @vitest-environment node
import type { Candle, Chart } from '@murmur/contract/markets/markets'
import { expect, test } from 'vitest'
import { withCurrentPrice } from '#features/token/chart/with-current-price.ts'

const start = Date.parse('2026-11-22T03:00:00Z') / 1000
const candle = (minutes: number, close: number): Candle => ({
  t: start + minutes * 60,
  o: close,
  h: close,
  l: close,
  c: close,
  v: 10,
})
const chart: Chart = {
  range: '1d',
  stepSeconds: 900,
  candles: [candle(0, 5), candle(15, 6)],
  source: 'GeckoTerminal',
  asOf: '2026-11-22T03:29:00Z',
  isStale: false,
}
const candlesAt = (price: number | null, at: string | undefined) => withCurrentPrice(chart, { price, at }).candles

test('the last candle closes at the current price while its step lasts', () => {
  expect(candlesAt(4, '2026-11-22T03:29:30Z')).toEqual([candle(0, 5), { ...candle(15, 6), l: 4, c: 4 }])
  expect(candlesAt(7, '2026-11-22T03:15:00Z')).toEqual([candle(0, 5), { ...candle(15, 6), h: 7, c: 7 }])
})

test('a new candle opens at the previous close once the step is over, also after steps without trades', () => {
  const newCandle = (minutes: number) => ({ t: start + minutes * 60, o: 6, h: 7, l: 6, c: 7, v: 0 })
  expect(candlesAt(7, '2026-11-22T03:30:00Z').at(-1)).toEqual(newCandle(30))
  expect(candlesAt(7, '2026-11-22T05:14:59Z').at(-1)).toEqual(newCandle(120))
  expect(candlesAt(7, '2026-11-22T05:14:59Z')).toHaveLength(3)
})

test('a chart is unchanged without a price, with an older price, or if it is empty', () => {
  expect(withCurrentPrice(chart, { price: null, at: '2026-11-22T03:29:30Z' })).toBe(chart)
  expect(withCurrentPrice(chart, { price: 7, at: undefined })).toBe(chart)
  expect(withCurrentPrice(chart, { price: 7, at: '2026-11-22T03:14:59Z' })).toBe(chart)
  const empty = { ...chart, candles: [] }
  expect(withCurrentPrice(empty, { price: 7, at: '2026-11-22T03:29:30Z' })).toBe(empty)
})
