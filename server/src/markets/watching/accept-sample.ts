/** The state between samples: the last accepted price, and one held back until confirmed. */
export type PriceState = { believed: bigint | null; doubted: bigint | null }

/** `price`: the accepted price; undefined: none yet. `isAlone`: it is from a single source. */
export type AcceptedSample = PriceState & { price: bigint | undefined; isAlone: boolean }

/** A single source's price is accepted up to this many times the last price, and down to that part of it. */
const maxFactor = 5n

/**
 * Decides whether to accept a sample of prices (USD times 10^18, one per source). Of several sources more than half, at
 * least two, must be within 10 % of their median, which then counts. A single one must be within 5 times of the last
 * accepted price, or be confirmed by the next sample.
 */
export function acceptSample(belief: PriceState, prices: readonly bigint[]): AcceptedSample {
  const sorted = prices.filter((price) => price > 0n).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [first] = sorted
  if (first === undefined) return { ...belief, price: undefined, isAlone: true }
  if (sorted.length > 1) {
    const median = agreedMedian(sorted)
    if (median === undefined) return { ...belief, doubted: null, price: undefined, isAlone: false }
    return { believed: median, doubted: null, price: median, isAlone: false }
  }
  const { believed, doubted } = belief
  const isLikely = believed !== null && first <= believed * maxFactor && first * maxFactor >= believed
  const isConfirmed = doubted !== null && agree(first, doubted)
  if (!isLikely && !isConfirmed) return { believed, doubted: first, price: undefined, isAlone: true }
  return { believed: first, doubted: null, price: first, isAlone: true }
}

/** The median of sorted prices, if most of them agree with it. */
function agreedMedian(sorted: readonly bigint[]): bigint | undefined {
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0n
  if (!agree(low, high)) return undefined
  const median = (low + high) / 2n
  const agreeing = sorted.filter((price) => agree(price, median)).length
  return agreeing >= 2 && agreeing * 2 > sorted.length ? median : undefined
}

/** Whether two prices differ by at most 10 % of the smaller one. */
export function agree(a: bigint, b: bigint): boolean {
  const [small, large] = a < b ? [a, b] : [b, a]
  return large * 10n <= small * 11n
}
