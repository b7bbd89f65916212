import type { ListedToken, MarketChain } from '#market/listed-tokens.ts'
import type { Activity } from '#market/market-view.ts'
import type { Market } from '#market/markets.ts'
import { getHolderCount, topTenPercent } from '#vendors/profiles.ts'
import { dayMs, decimalText, hourMs, minuteMs, roundTo, type VendorCall } from '#vendors/vendor.ts'

export const geckoNetworks: Record<string, MarketChain> = { solana: 'sol', eth: 'eth', base: 'base' }
const networks: Record<MarketChain, string> = { sol: 'solana', eth: 'eth', base: 'base' }
const windows = {
  m5: 5 * minuteMs,
  m15: 15 * minuteMs,
  m30: 30 * minuteMs,
  h1: hourMs,
  h6: 6 * hourMs,
  h24: dayMs,
}

/** Formats an address as GeckoTerminal does: EVM addresses in lower case. */
export function geckoAddress(chain: MarketChain, address: string): string {
  return chain === 'sol' ? address : address.toLowerCase()
}

/** Returns GeckoTerminal's id of a token or pool. */
function geckoId(chain: MarketChain, address: string): string {
  return `${networks[chain]}_${geckoAddress(chain, address)}`
}

const resourceReference = (chain: MarketChain, address: string, type: string) => ({
  data: { id: geckoId(chain, address), type },
})

/** Returns a market as a JSON:API resource of type pool. */
export function geckoPool(call: VendorCall, market: Market) {
  const { market: view, profile } = call
  const { chain, id, base, quote, fee } = market
  const usd = view.usd(market)
  const native = view.native(market)
  const quoteUsd = usd / native
  const mapWindows = <T>(figure: (ms: number) => T) =>
    Object.fromEntries(Object.entries(windows).map(([name, ms]) => [name, figure(ms)]))
  const activity = mapWindows((ms) => view.activity([market], ms))
  const toQuotedPrice = <T>(figure: (traded: Activity) => T) =>
    Object.fromEntries(Object.entries(activity).map(([name, traded]) => [name, figure(traded)]))
  const percent = (ms: number) => {
    const change = view.change(market, ms)
    return change === undefined ? null : change.toFixed(3)
  }
  const version = fee === 'v2' ? 'uniswap_v2' : `uniswap_v3${chain === 'eth' ? '' : `_${networks[chain]}`}`
  const feeText = typeof fee === 'number' ? ` ${fee / 10_000}%` : ''
  return {
    id: geckoId(chain, id),
    type: 'pool',
    attributes: {
      base_token_price_usd: decimalText(usd),
      base_token_price_native_currency: decimalText(native),
      quote_token_price_usd: decimalText(quoteUsd),
      base_token_price_quote_token: decimalText(native),
      quote_token_price_base_token: decimalText(1 / native),
      address: geckoAddress(chain, id),
      name: `${profile(base).symbol} / ${profile(quote).symbol}${feeText}`,
      pool_created_at: new Date(view.createdAt(market)).toISOString().replace('.000Z', 'Z'),
      fdv_usd: decimalText(base.supply * usd),
      market_cap_usd: base.isWellKnown ? decimalText(base.circulating * usd) : null,
      price_change_percentage: mapWindows(percent),
      transactions: toQuotedPrice(({ buys, sells, buyers, sellers }) => ({ buys, sells, buyers, sellers })),
      volume_usd: toQuotedPrice(({ volume }) => String(roundTo(volume, 6))),
      reserve_in_usd: decimalText(view.liquidity(market)),
    },
    relationships: {
      base_token: resourceReference(chain, base.address, 'token'),
      quote_token: resourceReference(chain, quote.address, 'token'),
      dex: { data: { id: chain === 'sol' ? 'orca' : version, type: 'dex' } },
    },
  }
}

function tokenNames(call: VendorCall, { chain, address, decimals }: ListedToken) {
  const token = call.token(chain, address)
  const { name = '', symbol = '', logo = null } = token ? call.profile(token) : {}
  const id = coingeckoIds[symbol]
  const coingeckoId = token?.isWellKnown && id ? id : null
  const tokenFields = { address: geckoAddress(chain, address), name, symbol, decimals }
  return { ...tokenFields, image_url: logo, coingecko_coin_id: coingeckoId }
}

const coingeckoIds: Record<string, string> = { WETH: 'weth', USDC: 'usd-coin', USDT: 'tether', LINK: 'chainlink' }

/** Returns a token as the short resource that `include=base_token` adds. */
export function toIncludedToken(call: VendorCall, token: ListedToken) {
  return { id: geckoId(token.chain, token.address), type: 'token', attributes: tokenNames(call, token) }
}

/** Returns a token as a full resource. */
export function geckoToken(call: VendorCall, token: ListedToken) {
  const { market: view } = call
  const markets = view.marketsOf(token)
  const usd = view.tokenUsd(token)
  const volume = view.activity(markets, dayMs).volume
  const reserve = markets.reduce((sum, market) => sum + view.liquidity(market), 0)
  const hasMarket = markets.length > 0 && usd !== undefined
  const baseUnits = BigInt(Math.round(token.supply * 1000)) * 10n ** BigInt(token.decimals)
  return {
    id: geckoId(token.chain, token.address),
    type: 'token',
    attributes: {
      ...tokenNames(call, token),
      total_supply: `${baseUnits / 1000n}.0`,
      normalized_total_supply: decimalText(token.supply),
      price_usd: hasMarket ? decimalText(usd) : null,
      fdv_usd: hasMarket ? decimalText(token.supply * usd) : null,
      total_reserve_in_usd: hasMarket ? decimalText(reserve) : null,
      volume_usd: { h24: hasMarket ? String(roundTo(volume, 6)) : null },
      market_cap_usd: hasMarket && token.isWellKnown ? decimalText(token.circulating * usd) : null,
    },
    relationships: {
      top_pools: { data: markets.slice(0, 3).map(({ chain, id }) => ({ id: geckoId(chain, id), type: 'pool' })) },
    },
  }
}

/** Returns a token's profile and holders. */
export function geckoInfo(call: VendorCall, token: ListedToken) {
  const { description, website, twitter, telegram, discord, logo } = call.profile(token)
  const holders = getHolderCount(token)
  const topTenShare = topTenPercent(token)
  return {
    id: geckoId(token.chain, token.address),
    type: 'token',
    attributes: {
      ...tokenNames(call, token),
      ...(logo === undefined ? {} : { image: { thumb: logo, small: logo, large: logo } }),
      websites: website === undefined ? [] : [website],
      discord_url: discord ?? null,
      telegram_handle: telegram?.split('/').at(-1) ?? null,
      twitter_handle: twitter?.split('/').at(-1) ?? null,
      description: description ?? null,
      gt_score: token.isWellKnown ? 82.5 : 24.1,
      categories: [],
      holders:
        holders === undefined
          ? null
          : {
              count: holders,
              distribution_percentage: { top_10: topTenShare.toFixed(4), rest: (100 - topTenShare).toFixed(4) },
              last_updated: new Date(call.market.now()).toISOString(),
            },
      mint_authority: null,
      freeze_authority: null,
      is_honeypot: 'unknown',
    },
  }
}
