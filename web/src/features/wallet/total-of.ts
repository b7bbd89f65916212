import type { HeldToken } from '@murmur/contract/wallets'

export type Total = {
  /** USD, a display number. */
  usd: number
  /** How many tokens the sum leaves out, because nobody tells their price. */
  unpriced: number
}

/** What the tokens are worth together. A deleted token does not count, the chain's own coin always does. */
export function totalOf(tokens: readonly HeldToken[]): Total {
  const counted = tokens.filter((token) => !token.isHidden || token.isCoin)
  // In whole cents, as each is shown; cents add up exactly.
  const cents = counted.reduce((sum, token) => sum + Math.round(token.usdValue * 100), 0)
  return {
    usd: cents / 100,
    unpriced: counted.filter((token) => !token.priced && token.amountBaseUnits !== '0').length,
  }
}
