import type { HeldToken } from '@murmur/contract/trading/wallets'

export type WalletTotal = {
  /** USD, a display number. */
  usd: number
  /** Number of tokens without a price, which the sum leaves out. */
  unpriced: number
}

/** The total value of the tokens. Leaves out deleted tokens, but never a chain's native coin. */
export function walletTotal(tokens: readonly HeldToken[]): WalletTotal {
  const counted = tokens.filter((token) => !token.isHidden || token.isCoin)
  // Summed in whole cents, as displayed, so that the total matches the rows exactly.
  const cents = counted.reduce((sum, token) => sum + Math.round(token.usdValue * 100), 0)
  return {
    usd: cents / 100,
    unpriced: counted.filter((token) => !token.priced && token.amountBaseUnits !== '0').length,
  }
}
