import type { ChainKey } from '@murmur/contract/chains'
import { type MarketToken, marketsApi } from '@murmur/contract/markets/markets'
import type { TokenRef } from '@murmur/contract/token-id'
import { type App, serveRaw } from '#platform/http/serve.ts'
import type { Priority } from '#platform/upstreams/upstream.port.ts'
import { sendBytes } from './bytes/send-bytes.ts'
import { serveChart } from './chart/serve-chart.ts'
import { type MarketFigures, marketFigures, type OnChain } from './detail/market-figures.ts'
import { liveRoutes } from './feed/live.routes.ts'
import { priceHub } from './feed/price-hub.ts'
import { type MarketView, marketView } from './figures/market-view.ts'
import { marketTokens } from './lists/market-tokens.ts'
import { rowRisks } from './lists/row-risks.ts'
import { serveLists } from './lists/serve-lists.ts'
import type { MarketsDeps } from './markets-deps.ts'
import { type IndependentPrice, independentPrices } from './prices/independent-prices.ts'
import { ownPrices } from './prices/own-prices.ts'
import { reportStore } from './prices/report-store.ts'
import { reportIndexer } from './report-indexer.ts'
import { makeSnapshots } from './snapshots/make-snapshots.ts'
import { addressReader } from './token-address.ts'

export type Markets = {
  /** Tokens as list rows, in the given order. A token without a report has only its name. */
  tokens(places: readonly TokenRef[]): Promise<MarketToken[]>
  /** Market figures, the same on every screen. */
  view: MarketView
  /** Prices of sources other than the venue, at most 10 s old, by address as given; [] without one. */
  independentPrices(
    chain: ChainKey,
    addresses: readonly string[],
    priority: Priority,
  ): Promise<Map<string, IndependentPrice[]>>
  /** The parts of a token detail other than on-chain facts. */
  figures(found: OnChain): Promise<MarketFigures>
  /** Ends all polling. Closing the app calls it too. */
  stop(): Promise<void>
}

/** Public market data: lists, details, charts and live prices, stored once for all instances. */
export function marketsRoutes(app: App, deps: MarketsDeps): Markets {
  const { indexReports, idle } = reportIndexer(deps)
  const readAddress = addressReader(deps.chains)
  const own = { ...deps, ...ownPrices(deps), readAddress }
  const { put, version, ...known } = reportStore(own)
  const view = marketView(known)
  const risks = rowRisks(deps)
  const parts = { ...own, indexReports, put, version, view, risks }
  const snapshots = makeSnapshots(deps)
  const hub = priceHub({ ...parts, instance: deps.newId(), everyMs: deps.pollMs })
  const lists = serveLists(snapshots, parts)
  const chart = serveChart(snapshots, parts)
  serveRaw(app, marketsApi.trending, async ({ request, reply }) => sendBytes(request, reply, await lists('trending')))
  serveRaw(app, marketsApi.list, async ({ request, reply, params }) =>
    sendBytes(request, reply, await lists(params.list)),
  )
  serveRaw(app, marketsApi.chart, async ({ request, reply, params, query }) =>
    sendBytes(request, reply, await chart(params, query.range)),
  )
  liveRoutes(app, { hub, now: deps.now, readAddress })
  const stop = async () => {
    risks.stop()
    await Promise.all([hub.stop(), snapshots.stop(), idle()])
  }
  app.addHook('onClose', stop)
  return {
    tokens: (places) => marketTokens(parts, places),
    independentPrices: independentPrices({ ...parts, boards: hub.boards }),
    view,
    figures: (found) => marketFigures(snapshots, parts, found),
    stop,
  }
}
