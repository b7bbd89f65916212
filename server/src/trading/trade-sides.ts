/** The sides of trades. The history records every other side from the feed of transfers (decisions 272, 297). */
export const tradeSides = ['buy', 'sell'] as const
export type TradeSide = (typeof tradeSides)[number]

/** Whether an intent, its terms or its execution are those of a trade. */
export function isTrade<T extends { side: string }>(one: T): one is Extract<T, { side: TradeSide }> {
  return one.side === 'buy' || one.side === 'sell'
}
