/** From where on a figure is worth a warning. One place, for all sources. */
export const limits = {
  taxPercent: { caution: 1, danger: 50 },
  /** Of the supply. */
  sharePercent: { 'top-holders': 50, 'creator-holds': 10 },
  /** In USD; below, any trade moves the price, and few can leave. */
  liquidityUsd: 20_000,
  /** Since its first market. */
  youngHours: 72,
  holders: 100,
  /** Of its liquidity, that may leave at any moment. */
  unlockedPercent: 50,
} as const
