import type { MarketChain } from '#market/listed-tokens.ts'
import type { Market } from '#market/markets.ts'
import { decimalText, hourMs, minuteMs, roundTo, type VendorCall } from '#vendors/vendor.ts'

export const dexScreenerChains: Record<string, MarketChain> = { solana: 'sol', ethereum: 'eth', base: 'base' }
const chainIds: Record<MarketChain, string> = { sol: 'solana', eth: 'ethereum', base: 'base' }
const windows = { m5: 5 * minuteMs, h1: hourMs, h6: 6 * hourMs, h24: 24 * hourMs }

/** Returns a market as a DexScreener Pair, without unknown fields. */
export function dexScreenerPair(call: VendorCall, market: Market) {
  const { market: view, profile } = call
  const { chain, id, base, quote, fee } = market
  const activity = Object.entries(windows).map(([name, ms]) => [name, view.activity([market], ms)] as const)
  const changes = Object.entries(windows).map(([name, ms]) => [name, view.change(market, ms)] as const)
  const { name, symbol, logo, website, twitter, telegram, discord } = profile(base)
  const quoteProfile = profile(quote)
  const usd = view.usd(market)
  const reserves = view.reserves(market)
  const socials = Object.entries({ twitter, telegram, discord }).filter(([, url]) => url !== undefined)
  const info = {
    ...(logo === undefined ? {} : { imageUrl: logo }),
    websites: website === undefined ? [] : [{ label: 'Website', url: website }],
    // The docs specify platform and handle, but most responses have type and url: the sandbox uses both.
    socials: socials.map(([type, url = '']) =>
      chain === 'sol' ? { platform: type, handle: url.split('/').at(-1) } : { type, url },
    ),
  }
  return {
    chainId: chainIds[chain],
    dexId: chain === 'sol' ? 'orca' : 'uniswap',
    url: `https://dexscreener.com/${chainIds[chain]}/${id.toLowerCase()}`,
    pairAddress: id,
    ...(fee === undefined ? {} : { labels: [fee === 'v2' ? 'v2' : 'v3'] }),
    baseToken: { address: base.address, name, symbol },
    quoteToken: { address: quote.address, name: quoteProfile.name, symbol: quoteProfile.symbol },
    priceNative: decimalText(view.native(market)),
    priceUsd: decimalText(usd),
    txns: Object.fromEntries(activity.map(([key, { buys, sells }]) => [key, { buys, sells }])),
    volume: Object.fromEntries(activity.map(([key, { volume }]) => [key, roundTo(volume)])),
    priceChange: Object.fromEntries(
      changes.flatMap(([key, value]) => (value === undefined ? [] : [[key, roundTo(value)]])),
    ),
    liquidity: { usd: roundTo(view.liquidity(market)), base: reserves.base, quote: reserves.quote },
    fdv: Math.round(base.supply * usd),
    marketCap: Math.round(base.circulating * usd),
    pairCreatedAt: view.createdAt(market),
    ...(info.imageUrl || info.websites.length + info.socials.length > 0 ? { info } : {}),
    ...(isBoosted(market) ? { boosts: { active: 500 } } : {}),
  }
}

/** Whether a token's listing is boosted (paid); true for some edge-case tokens. */
export function isBoosted({ base }: Pick<Market, 'base'>): boolean {
  return base.kind === 'hostile-names' || base.symbol === 'MORPH' || base.symbol === 'TOSHI'
}
