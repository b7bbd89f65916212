/** A trade as it happened. Floating point is good enough: no balance is computed here. */
export type Trade = {
  /** The pool's address. */
  market: string
  /** Unix milliseconds. */
  at: number
  /** The trader's side, in the base token. */
  side: 'buy' | 'sell'
  trader: string
  /** Dollars at that moment. */
  usd: number
  /** Whole base tokens. */
  amount: number
  /** The market's price after it: base in quote, and in dollars. */
  native: number
  priceUsd: number
  /** Its transaction; null in the made-up past, and where the sandbox's own market trades on Solana. */
  hash: string | null
  /** Of its log; 0 on Solana. */
  logIndex: number
  /** Its block or slot; 0 in the made-up past from before the sandbox began. */
  block: number
}

/** As they happened: an EVM block is one moment. */
export function byTime(a: Trade, b: Trade): number {
  return a.at - b.at || a.block - b.block || a.logIndex - b.logIndex
}

/** Whether a trade belongs to the made-up past. */
export function isSimulatedPast({ block }: Trade): boolean {
  return block === 0
}
