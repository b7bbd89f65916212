import type { MarketDataSource } from '@murmur/contract/markets/markets'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { e18, testReport } from '#markets/test-support/report.ts'
import { mergeReports } from './merge-reports.ts'
import { metricRules } from './metric-rules.ts'
import { StoredReport } from './stored-report.ts'

const sources: MarketDataSource[] = ['chain', 'Jupiter', 'Birdeye', 'DexScreener', 'GeckoTerminal']
const usd = (whole: number) => BigInt(Math.round(whole * 1e6)) * 10n ** 12n
const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString()
const mergePrices = (...prices: [MarketDataSource, number][]) =>
  mergeReports(prices.map(([source, price]) => testReport({ source, usdE18: usd(price) }))).figures.price

describe('merged reports of several sources', () => {
  test('takes each metric from the first source in its order, with its time', () => {
    const merged = mergeReports([
      testReport({ source: 'DexScreener', at: at(1), usdE18: usd(1), volume24h: 500, liquidity: 90 }),
      testReport({ source: 'chain', at: at(2), usdE18: usd(1.01), liquidity: 40 }),
      testReport({ source: 'GeckoTerminal', at: at(0), traders24h: 12 }),
    ])
    expect(merged.figures).toEqual({
      price: { source: 'chain', value: 1.01, at: at(2), others: [] },
      volume24hUSD: { source: 'DexScreener', value: 500, at: at(1), others: [] },
      liquidity: { source: 'DexScreener', value: 90, at: at(1), others: [{ source: 'chain', value: 40, at: at(2) }] },
      uniqueView24h: { source: 'GeckoTerminal', value: 12, at: at(0), others: [] },
    })
  })

  test.each([
    ['a price 2 % off', { usdE18: usd(1) }, { usdE18: usd(1.02) }, 'price', false],
    ['a price more than 2 % off', { usdE18: usd(1) }, { usdE18: usd(1.0201) }, 'price', true],
    ['a volume 10 % off', { volume24h: 100 }, { volume24h: 110 }, 'volume24hUSD', false],
    ['a volume more than 10 % off', { volume24h: 100 }, { volume24h: 110.1 }, 'volume24hUSD', true],
    ['liquidity more than 10 % off', { liquidity: 100 }, { liquidity: 89 }, 'liquidity', true],
  ] as const)('%s', (_, one, other, metric, isListed) => {
    const reports = [testReport({ source: 'Jupiter', ...one }), testReport({ source: 'GeckoTerminal', ...other })]
    expect(mergeReports(reports).figures[metric]?.others.length).toBe(isListed ? 1 : 0)
  })

  test('rejects the outlier of three prices from any source, and still lists it', () => {
    expect(mergePrices(['chain', 1000], ['DexScreener', 1], ['GeckoTerminal', 1.01])).toMatchObject({
      source: 'DexScreener',
      value: 1,
      others: [{ source: 'chain', value: 1000 }],
    })
    expect(mergePrices(['Jupiter', 1], ['DexScreener', 1], ['GeckoTerminal', 0.001])).toMatchObject({
      source: 'Jupiter',
    })
  })

  test('ranks a source with a rejected price last for its other metrics', () => {
    const merged = mergeReports([
      testReport({ source: 'Birdeye', usdE18: usd(1000), marketCap: 1e9, holders: 7 }),
      testReport({ source: 'Jupiter', usdE18: usd(1), marketCap: 1e6 }),
      testReport({ source: 'DexScreener', usdE18: usd(1) }),
    ])
    expect(merged.figures.marketCap).toMatchObject({ source: 'Jupiter', others: [{ source: 'Birdeye' }] })
    expect(merged.figures.holders).toMatchObject({ source: 'Birdeye', value: 7 })
  })

  test('prefers the chain’s price of two distant prices, and lists both without a chain price', () => {
    expect(mergePrices(['DexScreener', 1000], ['chain', 1])).toMatchObject({
      source: 'chain',
      others: [{ value: 1000 }],
    })
    const vendors = mergePrices(['GeckoTerminal', 1], ['DexScreener', 1000])
    expect(vendors).toMatchObject({ source: 'DexScreener', others: [{ source: 'GeckoTerminal', value: 1 }] })
  })

  test('ranks an old report below newer ones', () => {
    const old = testReport({ source: 'Jupiter', at: at(0), usdE18: usd(5) })
    expect(mergeReports([old, testReport({ at: at(6), usdE18: usd(4) })]).figures.price).toMatchObject({ value: 4 })
    expect(mergeReports([old, testReport({ at: at(5), usdE18: usd(4) })]).figures.price).toMatchObject({ value: 5 })
  })

  test('omits unreported metrics and keeps a zero', () => {
    const { figures, ...rest } = mergeReports([testReport({ volume24h: 0, usdE18: 0n })])
    expect(Object.keys(figures)).toEqual(['volume24hUSD'])
    expect(rest).toEqual({
      symbol: 'PEPE',
      name: 'Pepe',
      isVerified: false,
      isSuspicious: false,
      isPromoted: false,
      profile: {},
    })
  })

  test('takes each field from the first source that reports it, and warnings from any source', () => {
    const merged = mergeReports([
      testReport({ source: 'Jupiter', profile: { website: 'https://one.test' }, createdAt: at(3), isVerified: true }),
      testReport({ profile: { website: 'https://two.test', telegram: 'https://t.test' }, createdAt: at(1) }),
      testReport({ source: 'GeckoTerminal', isSuspicious: true, isPromoted: true, lastTradeAt: at(9) }),
    ])
    expect(merged).toMatchObject({
      profile: { website: 'https://one.test', telegram: 'https://t.test' },
      createdAt: at(1),
      lastTradeAt: at(9),
      isVerified: true,
      isSuspicious: true,
      isPromoted: true,
    })
  })
})

const metric = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { nil: undefined })
const report = fc
  .record({
    source: fc.constantFrom(...sources),
    minute: fc.integer({ min: 0, max: 59 }),
    usdE18: fc.option(fc.bigInt({ min: 0n, max: 10n ** 30n }), { nil: undefined }),
    volume24h: metric,
    liquidity: metric,
    change24h: metric,
  })
  .map(({ minute, ...fields }) => {
    const present = Object.entries(fields).filter(([, value]) => value !== undefined)
    return testReport({ at: at(minute), ...(Object.fromEntries(present) as Partial<TokenReport>) })
  })
const reports = fc.uniqueArray(report, { minLength: 1, maxLength: 5, selector: ({ source }) => source })

test('mergeReports is independent of report order, uses only reported values and lists every difference', () => {
  fc.assert(
    fc.property(reports, fc.integer({ min: 0, max: 4 }), (given, turn) => {
      const merged = mergeReports(given)
      expect(mergeReports([...given.slice(turn), ...given.slice(0, turn)])).toEqual(merged)
      for (const [name, shown] of Object.entries(merged.figures)) {
        const rule = metricRules[name as keyof typeof metricRules]
        const lead = given.find(({ source }) => source === shown.source) as TokenReport
        expect([rule.read(lead), lead.at]).toEqual([shown.value, shown.at])
        const differing = given.filter((each) => rule.differs(shown.value, rule.read(each) ?? shown.value))
        expect(shown.others.map(({ source }) => source).sort()).toEqual(differing.map(({ source }) => source).sort())
      }
      const isPriced = given.some(({ usdE18 }) => usdE18 !== undefined && usdE18 > 0n)
      expect(merged.figures.price !== undefined).toBe(isPriced)
    }),
  )
})

test('mergeReports never lets an outlier lead when the majority agrees within a factor of three', () => {
  const honest = fc.array(fc.integer({ min: 100, max: 300 }), { minLength: 2, maxLength: 4 })
  const odd = fc.constantFrom(1, 2, 10_000, 1_000_000)
  fc.assert(
    fc.property(honest, odd, fc.shuffledSubarray(sources, { minLength: 5 }), (prices, wrong, order) => {
      const given = [...prices, wrong].map((price, n) =>
        testReport({ source: order[n] as MarketDataSource, usdE18: usd(price) }),
      )
      expect(mergeReports(given).figures.price?.value).not.toBe(wrong)
    }),
  )
})

test('mergeReports restores a report from a snapshot unchanged', () => {
  const whole = testReport({ usdE18: 123n * e18, holders: 3, isVerified: true, profile: { website: 'https://a.test' } })
  const json = JSON.stringify(whole, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(v.parse(StoredReport, JSON.parse(json))).toEqual(whole)
})
