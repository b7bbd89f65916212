/** What one side of a trade is worth by somebody who has no part in it. `usdE18`: USD for one whole token, times 10^18. */
export type Side = { units: bigint; decimals: number; usdE18: readonly bigint[] }

export type ComparedTrade = {
  /** What the venue takes and gives, our platform fee left out. */
  pay: Side
  receive: Side
  /** What stands in lines of its own, in basis points: how far the trade moves the price, and the token's own tax. */
  priceImpactBps: number
  tokenTaxBps: number
}

const all = 10_000n
const mostBps = 1_000_000n

/**
 * How far a trade's price lies from independent ones, in basis points rounded down; below zero it is worse for who trades.
 * Null where a side has no independent price. Of three and more sources the middle one counts, so that no single odd one
 * decides; of two the one that makes the trade look worse: in doubt a trade is rather refused.
 */
export function offMarketBps({ pay, receive, priceImpactBps, tokenTaxBps }: ComparedTrade): number | null {
  const [paid, received] = [worth(pay, 'most'), worth(receive, 'least')]
  if (paid === undefined || received === undefined || paid === 0n) return null
  const shares = [priceImpactBps, tokenTaxBps].map((bps) => all - BigInt(Math.min(Math.max(bps, 0), 9_999)))
  const whole = shares.reduce((worthOfAll, share) => (worthOfAll * all) / share, received)
  const bps = (whole * all) / paid - all
  // What is told of a price that cannot be true still has to be a figure.
  return Number(bps < mostBps ? bps : mostBps)
}

/** USD times 10^18 times 10^(a fixed scale), so that both sides compare whatever their decimals. */
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
