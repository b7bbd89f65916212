import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { Candle, type Chart, type ChartRange, MarketDataSource } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import type { TokenId } from '@murmur/contract/token-id'
import * as v from 'valibot'
import type { MarketSource } from '#market-data/market-source.port.ts'
import type { SnapshotKind } from '#markets/snapshots/snapshot.ts'
import { marketAddress } from '#markets/token-address.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

export type ChartDeps = {
  sources: readonly MarketSource[]
  log: Pick<Logger, 'error'>
}

const StoredChart = object({ candles: v.array(Candle), source: v.nullable(MarketDataSource) })
export type StoredChart = v.InferOutput<typeof StoredChart>

const sourceOrder: readonly MarketDataSource[] = ['Birdeye', 'GeckoTerminal', 'Jupiter', 'DexScreener']
const minuteMs = 60_000
const maxAgeMs: Record<ChartRange, number> = {
  '1h': 15_000,
  '1d': minuteMs,
  '1w': 5 * minuteMs,
  '1m': 15 * minuteMs,
  '1y': 60 * minuteMs,
}
/** Seconds between two candles of a range; all sources use the same step. */
const stepSeconds: Record<ChartRange, number> = { '1h': 60, '1d': 900, '1w': 3600, '1m': 14_400, '1y': 86_400 }

/** A token's price history from the first source that has candles; without a source the chart is empty. */
export function chartSnapshot(deps: ChartDeps, token: TokenId, range: ChartRange): SnapshotKind<StoredChart> {
  const { chain } = token
  const sources = deps.sources
    .filter(({ chart, chains }) => chart && chains.includes(chain))
    .sort((a, b) => sourceOrder.indexOf(a.name) - sourceOrder.indexOf(b.name))
  return {
    shape: StoredChart,
    maxAgeMs: maxAgeMs[range],
    staleMs: maxAgeMs[range] + 2 * minuteMs,
    async refresh(last) {
      const chart = await firstChart(deps, sources, chain, marketAddress(chain, token.address), range)
      if (chart.source === null && last?.source) throw new UpstreamUnavailable('no source has a chart any more')
      return chart
    },
  }
}

async function firstChart(
  deps: ChartDeps,
  sources: readonly MarketSource[],
  chain: ChainKey,
  address: Address,
  range: ChartRange,
): Promise<StoredChart> {
  let failure: unknown
  for (const source of sources) {
    try {
      const candles = cleanCandles((await source.chart?.(chain, address, range)) ?? [])
      if (candles.length > 0) return { candles, source: source.name }
    } catch (error) {
      if (!(error instanceof UpstreamUnavailable)) deps.log.error({ chain, err: error }, 'BUG: a chart source failed')
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return { candles: [], source: null }
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
export function chartView(stored: StoredChart | undefined, range: ChartRange): Omit<Chart, 'asOf' | 'isStale'> {
  const { candles = [], source = null } = stored ?? {}
  return { range, stepSeconds: stepSeconds[range], candles, source }
}
