const groupStep = 1e13
const maxLiquidity = 1e12

/** Minimum standing of tokens on the pinned list. */
export const minVerifiedStanding = 2 * groupStep

/**
 * Returns a token's standing, which ranks equal matches: pinned tokens, vendor-verified tokens, all others, and below 0
 * imitations of pinned tokens; within each group by liquidity (USD).
 */
export function getStanding(token: {
  isVerified: boolean
  isVendorVerified: boolean
  imitates: string | null
  liquidity: number | null
}): number {
  const liquidity = Math.min(Math.max(token.liquidity ?? 0, 0), maxLiquidity)
  if (token.isVerified) return minVerifiedStanding + liquidity
  if (token.imitates !== null) return liquidity - groupStep
  return token.isVendorVerified ? groupStep + liquidity : liquidity
}
