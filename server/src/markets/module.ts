import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { TokenId } from '@murmur/contract/token-id'
import type { Chain } from '#chains/chain.port.ts'
import { birdeyeSource } from '#market-data/birdeye/birdeye-source.ts'
import { dexScreenerSource } from '#market-data/dexscreener/dexscreener-source.ts'
import { geckoTerminalSource } from '#market-data/geckoterminal/geckoterminal-source.ts'
import { jupiterSource } from '#market-data/jupiter/jupiter-source.ts'
import { fetchLogo } from '#market-data/logos/fetch-logo.ts'
import type { MarketSource } from '#market-data/market-source.port.ts'
import type { PinnedToken } from '#market-data/pinned-token-source.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Upstreams } from '#platform/upstreams/configured-upstreams.ts'
import { logosRoutes } from './logos/logos.routes.ts'
import { marketsRoutes } from './markets.routes.ts'
import type { MarketsDeps } from './markets-deps.ts'
import { metricsForSearch } from './metrics.module.ts'
import { makeSearch } from './search/make-search.ts'
import { searchRoutes } from './search/search.routes.ts'
import { tokensAtAddress } from './tokens/chat-tokens.ts'
import { tokensRoutes } from './tokens/tokens.routes.ts'
import { watchingRoutes } from './watching/watching.routes.ts'

export type MarketsParts = {
  db: Db
  config: Config
  secrets: Pick<Secrets, 'encrypt'>
  upstreams: Upstreams
  chains: readonly Chain[]
  /** The server's prices, at which trades start. Prices of visitors' requests are not sampled. */
  prices: Prices
  /** All verified tokens, including native tokens. */
  pinned: readonly PinnedToken[]
  isVerified: (chain: ChainKey, address: Address) => boolean
  /** Assesses a token's risk; never rejects because of a source. */
  assessRisk: MarketsDeps['assessRisk']
  now: Clock
  newId: () => string
  log: Pick<Logger, 'debug' | 'warn' | 'error'>
}

/** Composes market data, search, details, logos, stars and alerts, and adds their routes. */
export function wireMarkets(app: App, parts: MarketsParts) {
  const { config, chains, prices } = parts
  const sources = configuredSources(parts)
  const chainOf = (key: ChainKey) => chains.find((chain) => chain.key === key)
  const search = makeSearch({
    ...parts,
    readAddress: (chain, text) => chainOf(chain)?.readAddress(text),
    atAddress: (address, chain) => tokensAtAddress(parts, address, chain),
    live: sources.flatMap(({ search: find }) => (find ? [find] : [])),
  })
  const { storeLogoUrls } = logosRoutes(app, { ...parts, fetchLogo: fetchLogo({ origins: config.LOGO_ORIGINS }) })
  // Reads a token's on-chain facts by an address as typed.
  const tokenOf = async (chain: ChainKey, text: string) => {
    const adapter = chainOf(chain)
    const address = adapter?.readAddress(text)
    return address === undefined ? undefined : adapter?.tokenMetadata(address)
  }
  const watching = watchingRoutes(app, { ...parts, tokenOf, tokens: (places) => markets.tokens(places) })
  const markets = marketsRoutes(app, {
    ...parts,
    sources,
    imitates: search.imitates,
    indexTokens: search.indexTokens,
    storeLogoUrls,
    getTokenName: tokenOf,
    assessRisk: parts.assessRisk,
    alertTokens: watching.alertTokens,
    checkAlerts: watching.checkAlerts,
  })
  const { readDetail } = tokensRoutes(app, { chains, prices, fetchMetrics: markets.figures })
  searchRoutes(app, { ...search, figures: metricsForSearch(markets.view, parts.now) })
  // Market data for the assistant.
  const forChat = {
    marketList: markets.list,
    tokenDetail: async ({ chain, address }: TokenId) => (await readDetail(address, chain)).token,
    priceChart: markets.chart,
    priceLine: markets.priceLine,
    lists: watching.lists,
    findSymbols: search.findSymbols,
  }
  return { search, markets, tokenOf, forChat }
}

/** The configured market data vendors. */
function configuredSources({ config, upstreams, now }: MarketsParts): MarketSource[] {
  const { dexScreener, geckoTerminal, jupiterData, birdeye } = upstreams
  const sourceFactories: Record<Config['MARKET_SOURCES'][number], () => MarketSource[]> = {
    dexscreener: () => [dexScreenerSource({ upstream: dexScreener, now })],
    geckoterminal: () => [geckoTerminalSource({ upstream: geckoTerminal, now })],
    jupiter: () => [jupiterSource({ upstream: jupiterData, now })],
    // Birdeye rejects calls without a key.
    birdeye: () => (config.BIRDEYE_API_KEY ? [birdeyeSource({ upstream: birdeye, now })] : []),
  }
  return config.MARKET_SOURCES.flatMap((name) => sourceFactories[name]())
}
