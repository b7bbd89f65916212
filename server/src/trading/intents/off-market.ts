/** One side of a trade, valued by independent sources. `usdE18`: USD for one whole token, times 10^18. */
export type Side = { units: bigint; decimals: number; usdE18: readonly bigint[] }

export type ComparedTrade = {
  /** The amounts that the venue takes and gives, without the platform fee. */
  pay: Side
  receive: Side
  /** Shown separately, in basis points: the trade's price impact, and the token's own tax. */
  priceImpactBps: number
  tokenTaxBps: number
}

const all = 10_000n
const mostBps = 1_000_000n

/**
 * The deviation of a trade's price from independent ones, in basis points rounded down; negative is worse for the user.
 * Null if a side has no independent price. Three or more sources use the median, so that a single outlier does not
 * decide; two use the one that makes the trade look worse, to refuse in doubt.
 */
export function offMarketBps({ pay, receive, priceImpactBps, tokenTaxBps }: ComparedTrade): number | null {
  const [paid, received] = [worth(pay, 'most'), worth(receive, 'least')]
  if (paid === undefined || received === undefined || paid === 0n) return null
  const shares = [priceImpactBps, tokenTaxBps].map((bps) => all - BigInt(Math.min(Math.max(bps, 0), 9_999)))
  const whole = shares.reduce((worthOfAll, share) => (worthOfAll * all) / share, received)
  const bps = (whole * all) / paid - all
  // An absurd price must still yield a finite figure.
  return Number(bps < mostBps ? bps : mostBps)
}

/** USD times 10^18 times a fixed scale, so that both sides compare regardless of their decimals. */
function worth({ units, decimals, usdE18 }: Side, of: 'most' | 'least'): bigint | undefined {
  const price = reference(usdE18, of)
  return price === undefined ? undefined : (units * price * scale) / 10n ** BigInt(decimals)
}

const scale = 10n ** 18n

function reference(prices: readonly bigint[], of: 'most' | 'least'): bigint | undefined {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  if (sorted.length >= 3) return sorted[Math.floor(sorted.length / 2)]
  return of === 'most' ? sorted.at(-1) : sorted[0]
}
