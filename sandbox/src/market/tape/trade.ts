/** A trade. Floating point is sufficient: balances are never computed from trades. */
export type Trade = {
  /** The pool's address. */
  market: string
  /** Unix milliseconds. */
  at: number
  /** The trader's side, in the base token. */
  side: 'buy' | 'sell'
  trader: string
  /** Value in USD at the time of the trade. */
  usd: number
  /** Whole base tokens. */
  amount: number
  /** The market's price after the trade: base in quote; `priceUsd`: base in USD. */
  native: number
  priceUsd: number
  /** Transaction hash; null in the simulated history and for the sandbox's own trades on Solana. */
  hash: string | null
  /** Index of the Swap log; 0 on Solana. */
  logIndex: number
  /** Block or slot; 0 in the simulated history. */
  block: number
}

/** Compares trades by time, then by block and log index: all trades of an EVM block have the same time. */
export function compareTrades(a: Trade, b: Trade): number {
  return a.at - b.at || a.block - b.block || a.logIndex - b.logIndex
}

/** Whether a trade belongs to the simulated history. */
export function isSimulatedTrade({ block }: Trade): boolean {
  return block === 0
}
