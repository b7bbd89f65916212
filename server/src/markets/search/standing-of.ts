const step = 1e13
const mostLiquidity = 1e12

/** From here on up a token is on the pinned list. */
export const verifiedFrom = 2 * step

/**
 * One number by which equal matches are put in order: the pinned list, what a vendor vouches for, everything else, and
 * below 0 what imitates a token of the list; among these by liquidity (USD).
 */
export function standingOf(token: {
  isVerified: boolean
  isVouched: boolean
  imitates: string | null
  liquidity: number | null
}): number {
  const liquidity = Math.min(Math.max(token.liquidity ?? 0, 0), mostLiquidity)
  if (token.isVerified) return verifiedFrom + liquidity
  if (token.imitates !== null) return liquidity - step
  return token.isVouched ? step + liquidity : liquidity
}
