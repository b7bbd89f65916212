// @vitest-environment node
import type { Candle } from '@murmur/contract/markets/markets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentChange, summarizeCandles } from '#features/token/chart/candle-summary.ts'
import { describePoint, describeSummary } from '#features/token/chart/chart-text.ts'
import { playback, sampleCandles, toMusicalNotes } from '#features/token/chart/musical-notes.ts'
import { pitchRange, priceToPitch } from '#features/token/chart/pitch.ts'
import { getText } from '#lib/i18n/text.ts'
import { createI18n } from '#test-support/create-i18n.ts'

/** Candles one minute apart with these closing prices. */
const line = (...closes: number[]): Candle[] =>
  closes.map((c, at) => ({ t: 1_700_000_000 + at * 60, o: c, h: c, l: c, c, v: 10 }))
const summaryFor = (candles: Candle[]) => {
  const summary = summarizeCandles(candles)
  if (!summary) throw new Error('No points')
  return summary
}

describe('pitch', () => {
  test('maps the lowest price to A3, the highest two octaves above, and each doubling to the same interval', () => {
    expect(priceToPitch(1, 1, 16)).toBeCloseTo(220)
    expect(priceToPitch(16, 1, 16)).toBeCloseTo(880)
    expect(priceToPitch(4, 1, 16)).toBeCloseTo(440)
    expect(priceToPitch(2, 1, 16) / priceToPitch(1, 1, 16)).toBeCloseTo(priceToPitch(8, 1, 16) / priceToPitch(4, 1, 16))
  })

  test('maps a constant price to the middle and a price of zero to the bottom', () => {
    expect(priceToPitch(5, 5, 5)).toBeCloseTo(440)
    expect(priceToPitch(0, 0, 5)).toBeCloseTo(440)
    expect(priceToPitch(0, 1, 5)).toBeCloseTo(220)
  })

  test('rises with the price and stays within the two octaves', () => {
    const price = fc.double({ min: 1e-12, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(price, price, price, (a, b, c) => {
        const [low = 0, middle = 0, high = 0] = [a, b, c].sort((x, y) => x - y)
        const pitch = priceToPitch(middle, low, high)
        expect(pitch).toBeGreaterThanOrEqual(pitchRange.low)
        expect(pitch).toBeLessThanOrEqual(pitchRange.high)
        if (low < high) expect(priceToPitch(low, low, high)).toBeLessThanOrEqual(pitch)
      }),
    )
  })
})

describe('score', () => {
  test('lasts five seconds, with gaps in proportion', () => {
    const candles = line(1, 2, 4).map((candle, at) => ({ ...candle, t: [0, 60, 600][at] ?? 0 }))
    expect(toMusicalNotes(candles).map(({ at }) => at)).toEqual([0, 0.5, playback.seconds])
  })

  test('marks the lowest and the highest point once each, and no point of a flat line', () => {
    expect(toMusicalNotes(line(2, 1, 3, 1, 3)).map(({ isExtreme }) => isExtreme)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect(toMusicalNotes(line(2, 2)).some(({ isExtreme }) => isExtreme)).toBe(false)
    expect(toMusicalNotes([])).toEqual([])
  })

  test('samples a long line but keeps its ends and extremes', () => {
    const closes = Array.from({ length: 1001 }, (_, at) => 100 + (at % 7))
    closes[501] = 999
    closes[503] = 1
    const notes = toMusicalNotes(line(...closes))
    expect(notes.length).toBeLessThanOrEqual(playback.notes + 4)
    expect(notes.filter(({ isExtreme }) => isExtreme).map(({ frequency }) => Math.round(frequency))).toEqual([880, 220])
    expect([notes[0]?.at, notes.at(-1)?.at]).toEqual([0, 5])
    const times = notes.map(({ t }) => t)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  test('keeps all points of a short line', () => {
    const candles = line(1, 2, 3)
    expect(sampleCandles(candles, [], 240)).toEqual(candles)
  })
})

describe('summarise', () => {
  test('returns the ends, the extremes and the change', () => {
    const candles = line(4, 2, 8, 5)
    const summary = summaryFor(candles)
    expect([summary.first.c, summary.last.c, summary.lowest.c, summary.highest.c]).toEqual([4, 5, 2, 8])
    expect(summary.changePercent).toBe(25)
    expect(summarizeCandles([])).toBeUndefined()
    expect(percentChange(0, 5)).toBeNull()
  })

  const text = getText(createI18n())
  const words = (closes: number[], range: '1h' | '1d' | '1y' = '1h', isSpoken = false) =>
    describeSummary(text, summaryFor(line(...closes)), range, isSpoken)
  const time = (minute: number) =>
    new Date((1_700_000_000 + minute * 60) * 1000).toLocaleString('en-GB', { timeStyle: 'short' })

  test('describes the line in one sentence', () => {
    expect(words([1, 0.98, 1.05, 1.032])).toBe(
      `Over 1 hour the price rose 3.2% from $1 to $1.032; lowest $0.98 at ${time(1)}, highest $1.05 at ${time(2)}.`,
    )
    expect(words([2, 1], '1d')).toMatch(/^Over 1 day the price fell 50% from \$2 to \$1; /)
    expect(words([100, 100.01], '1y')).toMatch(/^Over 1 year the price hardly moved from \$100 to \$100; /)
  })

  test('spells counted zeros out in spoken text', () => {
    expect(words([0.0000012, 0.0000024])).toContain('from $0.0₅1200 to $0.0₅2400')
    expect(words([0.0000012, 0.0000024], '1h', true)).toContain('from zero point five zeros one two dollars to')
  })

  test('describes a point by time, price, change and whether it is an extreme', () => {
    const candles = line(4, 2, 8)
    const summary = summaryFor(candles)
    const describeAt = (at: number) =>
      describePoint(text, { candle: candles[at] as Candle, before: candles[at - 1], summary, range: '1h' })
    expect([0, 1, 2].map(describeAt)).toEqual([
      `${time(0)}, $4`,
      `${time(1)}, $2, −50.00%, the lowest`,
      `${time(2)}, $8, +300.00%, the highest`,
    ])
  })
})
