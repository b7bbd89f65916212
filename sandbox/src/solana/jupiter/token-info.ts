import { isNativeOrStablecoin, type ListedToken } from '#market/listed-tokens.ts'
import type { Activity } from '#market/market-view.ts'
import type { Market } from '#market/markets.ts'
import { solMarketId } from '#market/markets.ts'
import { hashFraction } from '#market/seeded-random.ts'
import { getTokenProgram, solToken } from '#solana/seed/sol-tokens.ts'
import { tokenMint } from '#solana/seed/token-mint.ts'
import { getHolderCount, topTenPercent } from '#vendors/profiles.ts'
import type { VendorCall } from '#vendors/vendor.ts'

const hourMs = 3_600_000
export const intervals = { '5m': hourMs / 12, '1h': hourMs, '6h': 6 * hourMs, '24h': 24 * hourMs } as const
export type Interval = keyof typeof intervals

/** The data that Jupiter's responses are computed from. */
export type JupiterCall = Pick<VendorCall, 'market' | 'token' | 'tokens' | 'profile'>

/**
 * Returns a token in the format of Tokens V2: prices and trades from the tape, deterministic fake holders and scores.
 */
export function tokenInfo(call: JupiterCall, token: ListedToken, slot: number) {
  const { market: view } = call
  const { address, decimals, supply, isWellKnown } = token
  const [market] = view.marketsOf(token)
  const seedToken = solToken(address)
  const usdPrice = view.tokenUsd(token) ?? null
  const value = usdPrice === null ? null : supply * usdPrice
  const { name, symbol, logo, website, twitter, telegram, discord } = call.profile(token)
  const organicScore = organicScoreFor(token)
  const holderCount = getHolderCount(token)
  const links = { website, twitter, telegram, discord }
  const createdAt = new Date(view.createdAt({ base: token })).toISOString()
  return {
    id: address,
    name,
    symbol,
    icon: logo ?? null,
    decimals,
    ...Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined)),
    circSupply: token.circulating,
    totalSupply: supply,
    tokenProgram: seedToken ? getTokenProgram(seedToken) : null,
    firstPool: { id: solMarketId(address), createdAt },
    ...(holderCount === undefined ? {} : { holderCount }),
    audit: toAudit(token),
    organicScore,
    organicScoreLabel: organicScore > 70 ? 'high' : organicScore > 30 ? 'medium' : 'low',
    isVerified: isWellKnown,
    tags: isWellKnown ? ['verified', 'strict'] : [],
    fdv: value,
    mcap: value,
    usdPrice,
    priceBlockId: usdPrice === null ? null : slot,
    liquidity: market ? view.liquidity(market) : null,
    ...Object.fromEntries(
      Object.entries(intervals).map(([key, ms]) => [`stats${key}`, market ? toStats(call, market, ms) : null]),
    ),
    updatedAt: new Date(view.now()).toISOString(),
  }
}

/** Returns a fake organic score that increases with depth. */
export function organicScoreFor({ isWellKnown, depth }: ListedToken): number {
  return isWellKnown ? Math.min(99, 60 + 15 * Math.log10(1 + depth / 1e6)) : 0
}

/** Whether a token appears in lists of traded tokens. */
export function isListedByVolume(call: JupiterCall, token: ListedToken): boolean {
  return call.market.tokenUsd(token) !== undefined && !isNativeOrStablecoin(token)
}

function toAudit(token: ListedToken) {
  const seedToken = solToken(token.address)
  const mint = seedToken && tokenMint(seedToken)
  return {
    ...(token.kind === 'lookalike' || token.kind === 'hostile-names' ? { isSus: true } : {}),
    mintAuthorityDisabled: mint?.mintAuthority === null,
    freezeAuthorityDisabled: mint?.freezeAuthority === null,
    topHoldersPercentage: topTenPercent(token),
    ...(token.isWellKnown ? {} : { devBalancePercentage: Math.round(30 * hashFraction(token.address, 'dev')) }),
  }
}

function toStats({ market: view }: JupiterCall, market: Market, ms: number) {
  const now = view.activity([market], ms)
  // The tape stores only 26 hours, so there is no previous day to compare with.
  const before = ms < intervals['24h'] ? view.activity([market], ms, view.now() - ms) : undefined
  const change = view.change(market, ms)
  return {
    ...(change === undefined ? {} : { priceChange: change }),
    ...(before && before.volume > 0 ? { volumeChange: 100 * (now.volume / before.volume - 1) } : {}),
    ...toTradeStats(now),
  }
}

function toTradeStats({ buyVolume, sellVolume, buys, sells, traders, buyers, sellers }: Activity) {
  return {
    buyVolume,
    sellVolume,
    buyOrganicVolume: buyVolume * 0.2,
    sellOrganicVolume: sellVolume * 0.2,
    numBuys: buys,
    numSells: sells,
    numTraders: traders,
    numOrganicBuyers: Math.round(buyers / 5),
    numNetBuyers: Math.max(0, buyers - sellers),
  }
}
