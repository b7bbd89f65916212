import type { FigureSource } from '@murmur/contract/markets/markets'
import type { FigureName } from '@murmur/contract/markets/tokens'
import { displayNumber } from '@murmur/contract/money'
import type { TokenReport } from '#market-data/market-source.port.ts'

/** How a figure is read from a report, the order of its sources, and when another value differs. */
export type FigureRule = {
  read(report: TokenReport): number | undefined
  order: readonly FigureSource[]
  differs(lead: number, other: number): boolean
}

/** Venues come first, so that the shown price is the one a trade starts from. */
export const priceOrder: readonly FigureSource[] = ['chain', 'Jupiter', 'Birdeye', 'DexScreener', 'GeckoTerminal']
/** Sources that cover all markets of a token come before those that cover one; our own pool reading comes last. */
export const wholeOrder: readonly FigureSource[] = ['Birdeye', 'Jupiter', 'DexScreener', 'GeckoTerminal', 'chain']

/** Floating-point tolerance: a difference of exactly the share does not exceed it. */
const hair = 1 + 1e-9
const byShare = (share: number) => (lead: number, other: number) =>
  Math.abs(other - lead) > share * hair * Math.abs(lead)
const byPoints = (points: number) => (lead: number, other: number) => Math.abs(other - lead) > points

const ofWhole = (read: FigureRule['read'], differs = byShare(0.1)): FigureRule => ({ read, order: wholeOrder, differs })

export const figureRules: Record<FigureName, FigureRule> = {
  price: {
    read: ({ usdE18 }) => (usdE18 !== undefined && usdE18 > 0n ? displayNumber(usdE18, 18) : undefined),
    order: priceOrder,
    differs: byShare(0.02),
  },
  fdv: { read: ({ fdv }) => fdv, order: priceOrder, differs: byShare(0.1) },
  priceChange24hPercent: ofWhole(({ change24h }) => change24h, byPoints(2)),
  liquidity: ofWhole(({ liquidity }) => liquidity),
  marketCap: ofWhole(({ marketCap }) => marketCap),
  volume24hUSD: ofWhole(({ volume24h }) => volume24h),
  view24h: ofWhole(({ trades24h }) => trades24h),
  uniqueView24h: ofWhole(({ traders24h }) => traders24h),
  vSell1hChangePercent: ofWhole(({ sellVolume1hChange }) => sellVolume1hChange, byPoints(10)),
  holders: ofWhole(({ holders }) => holders),
  top10HolderPercent: ofWhole(({ top10Percent }) => top10Percent, byPoints(2)),
}
