/** One side of a trade, valued by independent sources. `usdE18`: USD for one whole token, times 10^18. */
export type Side = { units: bigint; decimals: number; usdE18: readonly bigint[] }

export type ComparedTrade = {
  /** The amounts that the user pays and receives, without the platform fee. */
  pay: Side
  receive: Side
  /** Costs that are shown separately, in basis points: the trade's price impact, and the token's tax. */
  priceImpactBps: number
  tokenTaxBps: number
}

const fullBps = 10_000n
const maxBps = 1_000_000n

/**
 * Returns the deviation of a trade's price from independent prices, in basis points rounded down; negative is worse for
 * the user. Null if a side has no independent price. Three or more sources count by their median, so that one outlier
 * does not decide; of two sources the worse for the trade counts, so that ambiguity leads to a refusal.
 */
export function computeOffMarketBps({ pay, receive, priceImpactBps, tokenTaxBps }: ComparedTrade): number | null {
  const [paid, received] = [sideValue(pay, 'most'), sideValue(receive, 'least')]
  if (paid === undefined || received === undefined || paid === 0n) return null
  const remainingBps = [priceImpactBps, tokenTaxBps].map((bps) => fullBps - BigInt(Math.min(Math.max(bps, 0), 9_999)))
  const valueBeforeLosses = remainingBps.reduce((totalValue, share) => (totalValue * fullBps) / share, received)
  const bps = (valueBeforeLosses * fullBps) / paid - fullBps
  // Caps the result, so that an absurd price still yields a finite number.
  return Number(bps < maxBps ? bps : maxBps)
}

/** Returns the value of a side in USD times 10^18, scaled so that both sides compare regardless of their decimals. */
function sideValue({ units, decimals, usdE18 }: Side, of: 'most' | 'least'): bigint | undefined {
  const price = referencePrice(usdE18, of)
  return price === undefined ? undefined : (units * price * scale) / 10n ** BigInt(decimals)
}

const scale = 10n ** 18n

function referencePrice(prices: readonly bigint[], of: 'most' | 'least'): bigint | undefined {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  if (sorted.length >= 3) return sorted[Math.floor(sorted.length / 2)]
  return of === 'most' ? sorted.at(-1) : sorted[0]
}
