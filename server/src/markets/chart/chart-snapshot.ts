import { Candle, type Chart, type ChartPeriod, chartSpans, MarketDataSource } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import type { TokenId } from '@murmur/contract/token-id'
import * as v from 'valibot'
import { type FirstSourceDeps, queryFirstSource } from '#markets/pools/query-first-source.ts'
import type { SnapshotKind } from '#markets/snapshots/snapshot.ts'
import { marketAddress } from '#markets/token-address.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

export type ChartDeps = FirstSourceDeps

const StoredChart = object({ candles: v.array(Candle), source: v.nullable(MarketDataSource) })
export type StoredChart = v.InferOutput<typeof StoredChart>

const sourceOrder: readonly MarketDataSource[] = ['Birdeye', 'GeckoTerminal', 'Jupiter', 'DexScreener']
const minuteMs = 60_000
/** How long the candles of a step, in seconds, need no refresh. */
const maxAgeMs: Record<number, number> = {
  60: 15_000,
  300: minuteMs,
  900: minuteMs,
  3600: 5 * minuteMs,
  14400: 15 * minuteMs,
  86400: 60 * minuteMs,
}

/** A token's price history from the first source that has candles; without a source the chart is empty. */
export function chartSnapshot(deps: ChartDeps, token: TokenId, period: ChartPeriod): SnapshotKind<StoredChart> {
  const ageMs = maxAgeMs[chartSpans[period].stepSeconds] ?? minuteMs
  const { chain } = token
  const address = marketAddress(chain, token.address)
  return {
    shape: StoredChart,
    maxAgeMs: ageMs,
    staleMs: ageMs + 2 * minuteMs,
    async refresh(last) {
      const { items: candles, source } = await queryFirstSource(deps, sourceOrder, chain, async ({ chart }) =>
        cleanCandles((await chart?.(chain, address, period)) ?? []),
      )
      if (source === null && last?.source) throw new UpstreamUnavailable('no source has a chart any more')
      return { candles, source }
    },
  }
}

/** Sorts candles by time; removes duplicates and impossible candles. */
function cleanCandles(candles: readonly Candle[]): Candle[] {
  const valid = candles.filter(
    ({ o, h, l, c, v }) =>
      [o, h, l, c, v].every(Number.isFinite) && l > 0 && l <= Math.min(o, c) && h >= Math.max(o, c) && v >= 0,
  )
  const byTime = new Map(valid.map((candle) => [candle.t, candle]))
  return [...byTime.values()].sort((a, b) => a.t - b.t)
}

/** The chart of a snapshot, in the shape of the API. */
export function chartView(stored: StoredChart | undefined, range: ChartPeriod): Omit<Chart, 'asOf' | 'isStale'> {
  const { candles = [], source = null } = stored ?? {}
  return { range, stepSeconds: chartSpans[range].stepSeconds, candles, source }
}
