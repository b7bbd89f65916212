/** Thresholds of warnings, shared by all sources. */
export const limits = {
  taxPercent: { caution: 1, danger: 50 },
  /** Of the supply. */
  sharePercent: { 'top-holders': 50, 'creator-holds': 10 },
  /** In USD; below, any trade moves the price, and holders may be unable to sell. */
  liquidityUsd: 20_000,
  /** Since its first market. */
  youngHours: 72,
  holders: 100,
  /** Of its liquidity, that can be withdrawn at any time. */
  unlockedPercent: 50,
} as const
