/** Thresholds of warnings, shared by all sources. */
export const limits = {
  taxPercent: { caution: 1, danger: 50 },
  /** Percent of the supply. */
  sharePercent: { 'top-holders': 50, 'creator-holds': 10 },
  /** Minimum liquidity in USD: below it, any trade moves the price, and holders may be unable to sell. */
  liquidityUsd: 20_000,
  /** A token is new until this many hours after its first market opened. */
  youngHours: 72,
  holders: 100,
  /** Percent of its liquidity that can be withdrawn at any time. */
  unlockedPercent: 50,
} as const
