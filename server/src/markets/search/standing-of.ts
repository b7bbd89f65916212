const step = 1e13
const mostLiquidity = 1e12

/** Standings from here up are tokens of the pinned list. */
export const verifiedFrom = 2 * step

/**
 * Ranks equal matches: the pinned list, vendor-verified tokens, everything else, and below 0 imitations of listed
 * tokens; each group by liquidity (USD).
 */
export function standingOf(token: {
  isVerified: boolean
  isVendorVerified: boolean
  imitates: string | null
  liquidity: number | null
}): number {
  const liquidity = Math.min(Math.max(token.liquidity ?? 0, 0), mostLiquidity)
  if (token.isVerified) return verifiedFrom + liquidity
  if (token.imitates !== null) return liquidity - step
  return token.isVendorVerified ? step + liquidity : liquidity
}
