import type { ListedToken, MarketChain } from '#market/listed-tokens.ts'
import { getHolderCount } from '#vendors/profiles.ts'
import { dayMs, hourMs, minuteMs, type VendorCall } from '#vendors/vendor.ts'

const networks: Record<MarketChain, string> = { sol: 'solana', eth: 'ethereum', base: 'base' }
const spans = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '2h': 2 * hourMs,
  '4h': 4 * hourMs,
  '6h': 6 * hourMs,
  '8h': 8 * hourMs,
  '12h': 12 * hourMs,
  '24h': dayMs,
}

function toTokenStats(call: VendorCall, token: ListedToken) {
  const { market: view } = call
  const markets = view.marketsOf(token)
  const price = view.tokenUsd(token)
  const liquidity = markets.reduce((sum, market) => sum + view.liquidity(market), 0)
  return { markets, price, liquidity, day: view.activity(markets, dayMs) }
}

/** Returns a row of token_trending; `weight` is the sort key. */
export function birdeyeTrendingRow(call: VendorCall, token: ListedToken) {
  const { markets, price = 0, liquidity, day } = toTokenStats(call, token)
  const { name, symbol, logo } = call.profile(token)
  const change = markets[0] ? call.market.change(markets[0], dayMs) : undefined
  const { address, decimals } = token
  const logoURI = logo ?? null
  const row = { address, symbol, name, decimals, liquidity, logoURI, volume24hUSD: day.volume, price }
  return { ...row, weight: day.volume * (1 + Math.abs(change ?? 0)) }
}

/** Returns a row of v3/search. */
export function birdeyeSearchRow(call: VendorCall, token: ListedToken) {
  const { markets, price, liquidity, day } = toTokenStats(call, token)
  const { name, symbol, logo } = call.profile(token)
  return {
    name,
    symbol,
    address: token.address,
    decimals: token.decimals,
    fdv: price === undefined ? null : price * token.supply,
    market_cap: price === undefined ? null : price * token.circulating,
    liquidity,
    price: price ?? null,
    price_change_24h_percent: (markets[0] && call.market.change(markets[0], dayMs)) ?? null,
    network: networks[token.chain],
    trade_24h: day.buys + day.sells,
    unique_wallet_24h: day.traders,
    volume_24h_usd: day.volume,
    logo_uri: logo ?? null,
    verified: token.isWellKnown,
  }
}

/** Returns the response of token_overview. */
export function birdeyeOverview(call: VendorCall, token: ListedToken) {
  const { market: view } = call
  const { markets, price, liquidity, day } = toTokenStats(call, token)
  const { name, symbol, logo, website, twitter, telegram, discord, description } = call.profile(token)
  const lastTradeAt = view.lastTradeAt(markets)
  const extensions = { website, twitter, telegram, discord, description }
  return {
    address: token.address,
    decimals: token.decimals,
    symbol,
    name,
    ...(price === undefined
      ? {}
      : { marketCap: price * token.circulating, fdv: price * token.supply, price, liquidity }),
    extensions: Object.values(extensions).some((value) => value !== undefined) ? extensions : null,
    logoURI: logo ?? null,
    ...(lastTradeAt === undefined
      ? {}
      : {
          lastTradeUnixTime: Math.floor(lastTradeAt / 1000),
          lastTradeHumanTime: new Date(lastTradeAt).toISOString().slice(0, 19),
        }),
    totalSupply: token.supply,
    circulatingSupply: token.circulating,
    ...(getHolderCount(token) === undefined ? {} : { holder: getHolderCount(token) }),
    numberMarkets: markets.length,
    ...(markets.length > 0
      ? Object.assign({}, ...Object.entries(spans).map((span) => toSpanStats(call, token, ...span)))
      : {}),
    view24h: day.buys + day.sells,
    uniqueView24h: day.traders,
  }
}

/** Returns the stats of a time span, and their changes from the previous span. */
function toSpanStats(call: VendorCall, token: ListedToken, name: string, ms: number) {
  const { market: view } = call
  const markets = view.marketsOf(token)
  const [now, before] = [view.activity(markets, ms), view.activity(markets, ms, view.now() - ms)]
  // The tape stores only 26 hours, so there is no previous day to compare with.
  const hasPreviousPeriod = 2 * ms <= 24 * hourMs
  const percent = (a: number, b: number) => (hasPreviousPeriod && b > 0 ? 100 * (a / b - 1) : null)
  const change = markets[0] ? view.change(markets[0], ms) : undefined
  return {
    ...(change === undefined ? {} : { [`priceChange${name}Percent`]: change }),
    [`uniqueWallet${name}`]: now.traders,
    [`uniqueWallet${name}ChangePercent`]: percent(now.traders, before.traders),
    [`trade${name}`]: now.buys + now.sells,
    [`trade${name}ChangePercent`]: percent(now.buys + now.sells, before.buys + before.sells),
    [`buy${name}`]: now.buys,
    [`sell${name}`]: now.sells,
    [`v${name}USD`]: now.volume,
    [`v${name}ChangePercent`]: percent(now.volume, before.volume),
    [`vBuy${name}USD`]: now.buyVolume,
    [`vSell${name}USD`]: now.sellVolume,
    ...(hasPreviousPeriod ? { [`vSellHistory${name}USD`]: before.sellVolume } : {}),
    [`vSell${name}ChangePercent`]: percent(now.sellVolume, before.sellVolume),
  }
}
