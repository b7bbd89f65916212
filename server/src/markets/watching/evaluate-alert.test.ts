import type { Address } from '@murmur/contract/address'
import { parseUserId } from '@murmur/contract/ids'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { parseUnits } from '@murmur/contract/money'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { acceptSample } from './accept-sample.ts'
import type { AlertRow } from './alerts.store.ts'
import { evaluateAlert } from './evaluate-alert.ts'

const sources: MarketDataSource[] = ['DexScreener', 'GeckoTerminal', 'Jupiter', 'Birdeye']
const start = new Date('2026-11-22T03:00:00Z')
const usd = (price: number) => parseUnits(String(price), 18) ?? 0n
const alert = (condition: 'above' | 'below', threshold: number): AlertRow => ({
  id: 'a',
  userId: parseUserId('u'),
  chain: 'sol',
  address: 'A' as Address,
  name: 'A',
  symbol: 'A',
  condition,
  usdE18: usd(threshold),
  byMail: false,
  state: 'active',
  seenPast: 0,
  seenAt: null,
  believedUsdE18: null,
  doubtedUsdE18: null,
  createdAt: start,
  firedAt: null,
  firedUsdE18: null,
})

/**
 * Evaluates an alert with one sample after another; returns the number of the sample that fires it, from 1, and its
 * price.
 */
function findFiringSample(
  row: AlertRow,
  samples: readonly bigint[][],
  gapMs = 5_000,
): [number, bigint | null] | undefined {
  let now = row
  for (const [index, prices] of samples.entries()) {
    const at = new Date(start.getTime() + (index + 1) * gapMs)
    const sourcePrices = prices.map((usdE18, n) => ({ source: sources[n] ?? 'chain', usdE18 }))
    now = { ...now, ...evaluateAlert(now, { chain: 'sol', address: 'A' as Address, at, prices: sourcePrices }) }
    if (now.state === 'fired') return [index + 1, now.firedUsdE18]
  }
  return undefined
}
const rounds = (...samples: (number | number[])[]) => samples.map((each) => [each].flat().map(usd))

describe('an alert above 100', () => {
  test.each<[string, (number | number[])[], [number, number] | undefined]>([
    [
      'two agreeing sources in two samples',
      [
        [90, 91],
        [101, 102],
        [103, 104],
      ],
      [3, 103.5],
    ],
    [
      'a price at the threshold itself',
      [
        [100, 100],
        [100, 100],
        [100, 100],
      ],
      undefined,
    ],
    [
      'two samples, but not in a row',
      [
        [101, 102],
        [90, 91],
        [101, 102],
        [90, 91],
      ],
      undefined,
    ],
    ['one source: confirmed first, then three times', [101, 101, 101, 101], [4, 101]],
    ['one source that was believed before', [90, 90, 101, 101, 101], [5, 101]],
    ['one source in two samples alone', [90, 90, 101, 101, 90, 101, 101, 90], undefined],
    ['one tick × 1000 of one source', [90, 90, 90_000, 90, 90, 90], undefined],
    ['one tick × 1000 at the very first', [90_000, 90, 90, 90], undefined],
    ['the same odd tick again, not in a row', [90, 90, 90_000, 90, 90_000, 90, 90_000, 90], undefined],
    ['an odd tick before and after a gap of opinions', [90, 90, 90_000, [90, 900], 90_000, 90], undefined],
    ['a real leap that one source goes on telling', [90, 90, 900, 900, 900, 900], [6, 900]],
    [
      'two sources of which one is × 1000',
      [
        [90, 90_000],
        [90, 90_000],
        [90, 90_000],
        [90, 90_000],
      ],
      undefined,
    ],
    [
      'two sources more than 10 % apart',
      [
        [105, 117],
        [105, 117],
        [105, 117],
      ],
      undefined,
    ],
    [
      'three sources of which one is odd for good',
      [
        [101, 102, 1],
        [101, 102, 1],
      ],
      [2, 101],
    ],
    [
      'four sources in two camps',
      [
        [90, 91, 200, 201],
        [90, 91, 200, 201],
        [90, 91, 200, 201],
      ],
      undefined,
    ],
    [
      'one tick × 1000 of two sources at once',
      [
        [90, 90],
        [90_000, 90_000],
        [90, 90],
      ],
      undefined,
    ],
    ['no price at all between', [[90, 90], [101, 101], [], [90, 90]], undefined],
    ['zero and nothing', [[0, 0], [0, 0], [0], [0]], undefined],
  ])('%s', (_what, samples, expected) => {
    const found = findFiringSample(alert('above', 100), rounds(...samples))
    expect(found).toEqual(expected && [expected[0], usd(expected[1])])
  })

  it('fires an alert below 100 by the same rules, mirrored', () => {
    const below = alert('below', 100)
    expect(findFiringSample(below, rounds([110, 110], [99, 99], [98, 98]))).toEqual([3, usd(98)])
    expect(findFiringSample(below, rounds(110, 110, 0.11, 110, 110, 110))).toBeUndefined()
    expect(findFiringSample(below, rounds([100, 100], [100, 100]))).toBeUndefined()
    expect(findFiringSample(below, rounds(110, 110, 90, 90, 90))).toEqual([5, usd(90)])
  })

  it('counts each sample once, and ignores old samples', () => {
    const past = rounds([101, 101], [101, 101], [101, 101], [101, 101])
    // The samples are half a second apart, as if two instances had taken them at the same time.
    expect(findFiringSample(alert('above', 100), past.slice(0, 3), 400)).toBeUndefined()
    expect(findFiringSample(alert('above', 100), past, 1_000)).toEqual([2, usd(101)])
    // Samples far apart are not consecutive.
    expect(findFiringSample(alert('above', 100), past, 10 * 60_000)).toBeUndefined()
    const before = { ...alert('above', 100), createdAt: new Date(start.getTime() + 60_000) }
    expect(findFiringSample(before, past)).toBeUndefined()
  })

  it('rarely writes while nothing happens', () => {
    const row = { ...alert('above', 100), seenAt: start, believedUsdE18: usd(90) }
    const step = (seconds: number, price: number) =>
      evaluateAlert(row, {
        chain: 'sol',
        address: 'A' as Address,
        at: new Date(start.getTime() + seconds * 1000),
        prices: rounds([price, price]).flatMap((each) => each.map((usdE18) => ({ source: 'Jupiter', usdE18 }))),
      })
    expect([step(5, 91), step(59, 98)]).toEqual([undefined, undefined])
    expect([step(60, 91), step(5, 50), step(5, 101)].map((change) => change?.seenPast)).toEqual([0, 0, 1])
  })
})

const factor = fc.constantFrom(1000, 0.001, 2, 0.5, 4, 0.25, 1e9, 1e-9)
const count = fc.integer({ min: 1, max: 4 })
/** Prices, one per source, on the side of 100 that does not fire the alert. */
const pricesNotFiring = (condition: 'above' | 'below') =>
  count.chain((n) =>
    fc.array(condition === 'above' ? fc.integer({ min: 60, max: 99 }) : fc.integer({ min: 101, max: 160 }), {
      minLength: n,
      maxLength: n,
    }),
  )

it.each(['above', 'below'] as const)('evaluateAlert never fires an alert %s for a single odd sample', (condition) => {
  const odd = fc.oneof(
    fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 4 }),
    fc.tuple(pricesNotFiring(condition), factor).map(([prices, times]) => prices.map((price) => price * times)),
  )
  const series = fc.array(pricesNotFiring(condition), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(series, series, odd, fc.integer({ min: 1, max: 400 }), (before, after, outlier, gapSeconds) => {
      const samples = [...before, outlier, ...after].map((prices) =>
        prices.map((price) => BigInt(Math.round(price * 1e9)) * 10n ** 9n),
      )
      expect(findFiringSample(alert(condition, 100), samples, gapSeconds * 1000)).toBeUndefined()
    }),
    { numRuns: 600 },
  )
})

it('evaluateAlert fires for a price that stays past the threshold, whatever the earlier samples', () => {
  const series = fc.array(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 4 }), { maxLength: 10 })
  fc.assert(
    fc.property(series, fc.integer({ min: 1, max: 4 }), (before, n) => {
      const samples = [...before, ...Array.from({ length: 4 }, () => Array<number>(n).fill(101))]
      expect(
        findFiringSample(
          alert('above', 100),
          samples.map((prices) => prices.map(usd)),
        ),
      ).toBeDefined()
    }),
    { numRuns: 500 },
  )
})

it('evaluateAlert fires only at a price within the range of the samples', () => {
  const price = fc.bigInt({ min: 0n, max: 10n ** 30n })
  const state = fc.record({ accepted: fc.option(price), pending: fc.option(price) })
  fc.assert(
    fc.property(state, fc.array(price, { maxLength: 5 }), (before, prices) => {
      const { price: accepted } = acceptSample(before, prices)
      if (accepted === undefined) return
      const positive = prices.filter((each) => each > 0n)
      expect(positive.some((each) => each <= accepted) && positive.some((each) => each >= accepted)).toBe(true)
    }),
  )
})
