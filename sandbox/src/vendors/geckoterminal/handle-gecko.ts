import { isNativeOrStablecoin, type ListedToken, type MarketChain } from '#market/listed-tokens.ts'
import { type Market, marketById } from '#market/markets.ts'
import { geckoOhlcv } from '#vendors/geckoterminal/gecko-ohlcv.ts'
import {
  geckoInfo,
  geckoNetworks,
  geckoPool,
  geckoToken,
  toIncludedToken,
} from '#vendors/geckoterminal/gecko-resources.ts'
import { geckoTrades } from '#vendors/geckoterminal/gecko-trades.ts'
import { createOkResponse, dayMs, type VendorCall, type VendorResponse } from '#vendors/vendor.ts'

const pageSize = 20
const maxAddresses = 30
const notFound: VendorResponse = { status: 404, body: { errors: [{ status: '404', title: 'Not Found' }] } }

/** Handles calls of GeckoTerminal's API v2 (api.geckoterminal.com/docs), below /api/v2/networks. */
export function handleGecko(call: VendorCall): VendorResponse | undefined {
  const [api, version, networks, network = '', what, address = '', part, frame = ''] = call.path
  if (api !== 'api' || version !== 'v2' || networks !== 'networks') return undefined
  const chain = geckoNetworks[network]
  if (!chain) return notFound
  if (what === 'trending_pools') return poolsResponse(call, busiestMarkets(call, chain))
  if (what === 'new_pools') return poolsResponse(call, newestMarkets(call, chain))
  if (what === 'pools' && address === '') return poolsResponse(call, marketsByVolume(call, chain))
  if (what === 'pools') {
    const market = call.market.markets(chain).find(({ id }) => id === marketById(chain, address)?.id)
    if (!market) return notFound
    if (part === 'trades') return geckoTrades(call, market)
    if (part === 'ohlcv') return geckoOhlcv(call, market, frame)
    return part === undefined
      ? createOkResponse({ data: geckoPool(call, market), ...includedTokens(call, [market]) })
      : undefined
  }
  if (what !== 'tokens') return undefined
  if (address === 'multi') return handleMultiTokens(call, chain, part ?? '')
  const token = call.token(chain, address)
  if (!token) return notFound
  if (part === undefined) return createOkResponse({ data: geckoToken(call, token), ...includedPools(call, [token]) })
  if (part === 'info') return createOkResponse({ data: geckoInfo(call, token) })
  return part === 'pools' ? poolsResponse(call, call.market.marketsOf(token)) : undefined
}

function handleMultiTokens(call: VendorCall, chain: MarketChain, list: string): VendorResponse {
  const addresses = list.split(',').filter((address) => address !== '')
  if (addresses.length === 0 || addresses.length > maxAddresses) {
    return { status: 400, body: { errors: [{ status: '400', title: `Between 1 and ${maxAddresses} addresses` }] } }
  }
  const tokens = addresses.map((address) => call.token(chain, address)).filter((token) => token !== undefined)
  return createOkResponse({ data: tokens.map((token) => geckoToken(call, token)), ...includedPools(call, tokens) })
}

function poolsResponse(call: VendorCall, markets: readonly Market[]): VendorResponse {
  const page = Math.max(1, Math.trunc(Number(call.query.get('page') ?? 1)) || 1)
  const shown = markets.slice((page - 1) * pageSize, page * pageSize)
  return createOkResponse({ data: shown.map((market) => geckoPool(call, market)), ...includedTokens(call, shown) })
}

const isIncluded = (call: VendorCall, what: string) => (call.query.get('include') ?? '').split(',').includes(what)

/** Returns the pools' tokens if `include` requests them. */
function includedTokens(call: VendorCall, markets: readonly Market[]) {
  const tokens = new Set<ListedToken>()
  if (isIncluded(call, 'base_token')) for (const { base } of markets) tokens.add(base)
  if (isIncluded(call, 'quote_token')) for (const { quote } of markets) tokens.add(quote)
  return call.query.has('include') ? { included: [...tokens].map((token) => toIncludedToken(call, token)) } : {}
}

function includedPools(call: VendorCall, tokens: readonly ListedToken[]) {
  if (!isIncluded(call, 'top_pools')) return {}
  const markets = tokens.flatMap((token) => call.market.marketsOf(token).slice(0, 3))
  return { included: markets.map((market) => geckoPool(call, market)) }
}

/** Ranks markets by volume relative to liquidity and by price change; omits native tokens and stablecoins. */
function busiestMarkets({ market: view }: VendorCall, chain: MarketChain): Market[] {
  const rank = (market: Market) =>
    view.activity([market], dayMs).volume * (1 + Math.abs(view.change(market, dayMs) ?? 0) / 4)
  return sortByRank(
    view.markets(chain).filter(({ base }) => !isNativeOrStablecoin(base)),
    rank,
  )
}

function marketsByVolume({ market: view }: VendorCall, chain: MarketChain): Market[] {
  return sortByRank(view.markets(chain), (market) => view.activity([market], dayMs).volume)
}

function newestMarkets({ market: view }: VendorCall, chain: MarketChain): Market[] {
  return sortByRank(view.markets(chain), (market) => view.createdAt(market))
}

function sortByRank(markets: readonly Market[], rank: (market: Market) => number): Market[] {
  const ranks = new Map(markets.map((market) => [market, rank(market)]))
  return markets.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0))
}
