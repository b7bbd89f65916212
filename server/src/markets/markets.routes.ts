import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import {
  type Chart,
  type ChartPeriod,
  type MarketToken,
  marketsApi,
  type TokenListsByChain,
} from '@murmur/contract/markets/markets'
import { poolsApi } from '@murmur/contract/markets/pools'
import { type TokenId, type TokenRef, tokenKey } from '@murmur/contract/token-id'
import { sendSerialized } from '#platform/http/send-serialized-json.ts'
import { type App, serveRaw } from '#platform/http/serve-endpoint.ts'
import type { Priority } from '#platform/upstreams/upstream.port.ts'
import { chartReader, createDayCandlesReader } from './chart/chart-reader.ts'
import { liveRoutes } from './feed/live.routes.ts'
import { priceHub } from './feed/price-hub.ts'
import { allTokensReader } from './lists/all-tokens.ts'
import { type ListName, listReader } from './lists/list-reader.ts'
import { marketTokens } from './lists/market-tokens.ts'
import { rowRisks } from './lists/row-risks.ts'
import { sparklines } from './lists/sparklines.ts'
import type { MarketsDeps } from './markets-deps.ts'
import { poolsReaders } from './pools/pools-readers.ts'
import { chainPrices } from './prices/chain-prices.ts'
import { type IndependentPrice, independentPrices } from './prices/independent-prices.ts'
import { type MarketView, marketView } from './reports/market-view.ts'
import { reportIndexer } from './reports/report-indexer.ts'
import { reportStore } from './reports/report-store.ts'
import { makeSnapshots } from './snapshots/make-snapshots.ts'
import { makeAddressParser } from './token-address.ts'
import { type MarketMetrics, marketMetrics, type OnChainToken } from './tokens/market-metrics.ts'

export type Markets = {
  /** Returns tokens as list rows, in the given order. A token without a report has only its name. */
  tokens(places: readonly TokenId[]): Promise<MarketToken[]>
  /** A market list of all chains, as the lists' endpoints return it. */
  list(name: ListName): Promise<TokenListsByChain>
  /** A token's price history, as the chart's endpoint returns it. Rejects with TOKEN_NOT_FOUND for an invalid address. */
  chart(token: TokenRef, range: ChartPeriod): Promise<Chart>
  /** The price line of a token's list row, if one is stored; else undefined, and it is loaded in the background. */
  priceLine(token: TokenId): Promise<readonly number[] | undefined>
  /** The market data that all screens show. */
  view: MarketView
  /** Returns prices of sources other than the venue, at most 10 s old, by address as given; [] without a price. */
  independentPrices(
    chain: ChainKey,
    addresses: readonly Address[],
    priority: Priority,
  ): Promise<Map<string, IndependentPrice[]>>
  /** Returns the fields of a token detail other than on-chain facts. */
  figures(found: OnChainToken): Promise<MarketMetrics>
  /** Ends all polling. Closing the app does the same. */
  stop(): Promise<void>
}

/**
 * Adds the routes of public market data: lists, details, charts and live prices. All instances share the stored data.
 */
export function marketsRoutes(app: App, deps: MarketsDeps): Markets {
  const { indexReports, keepLogos, idle } = reportIndexer(deps)
  const readAddress = makeAddressParser(deps.chains)
  const readerDeps = { ...deps, ...chainPrices(deps), readAddress }
  const { put, version, ...known } = reportStore({ ...readerDeps, onReports: keepLogos })
  const view = marketView(known)
  const risks = rowRisks(deps)
  const snapshots = makeSnapshots(deps)
  const lines = sparklines({ ...deps, readCandles: createDayCandlesReader(snapshots, deps), wait })
  const parts = { ...readerDeps, indexReports, put, version, view, risks, lines }
  const hub = priceHub({ ...parts, instance: deps.newId(), intervalMs: deps.pollMs })
  const lists = listReader(snapshots, parts)
  const readChart = chartReader(snapshots, parts)
  serveRaw(app, marketsApi.trending, async ({ request, reply }) =>
    sendSerialized(request, reply, await lists('trending')),
  )
  serveRaw(app, marketsApi.list, async ({ request, reply, params }) =>
    sendSerialized(request, reply, await lists(params.list)),
  )
  const readAllTokens = allTokensReader(parts)
  serveRaw(app, marketsApi.all, async ({ request, reply, params }) =>
    sendSerialized(request, reply, await readAllTokens(params.chain)),
  )
  serveRaw(app, marketsApi.chart, async ({ request, reply, params, query }) =>
    sendSerialized(request, reply, await readChart(params, query.range)),
  )
  const { pools, trades } = poolsReaders(snapshots, parts)
  serveRaw(app, poolsApi.pools, async ({ request, reply, params }) =>
    sendSerialized(request, reply, await pools(params)),
  )
  serveRaw(app, poolsApi.trades, async ({ request, reply, params }) =>
    sendSerialized(request, reply, await trades(params)),
  )
  liveRoutes(app, { hub, now: deps.now, readAddress })
  const stop = async () => {
    risks.stop()
    lines.stop()
    await Promise.all([hub.stop(), snapshots.stop(), idle()])
  }
  app.addHook('onClose', stop)
  return {
    tokens: (places) => marketTokens(parts, places),
    list: async (name) => JSON.parse((await lists(name)).plain.toString()) as TokenListsByChain,
    chart: async (token, range) =>
      (JSON.parse((await readChart(token, range)).plain.toString()) as { data: Chart }).data,
    priceLine: async (token) => {
      const line = (await lines.peek([token])).get(tokenKey(token))
      if (!line) lines.load([token])
      return line
    },
    independentPrices: independentPrices({ ...parts, boards: hub.boards }),
    view,
    figures: (found) => marketMetrics(snapshots, parts, found),
    stop,
  }
}
