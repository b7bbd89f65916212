/** The state between samples: the last accepted price, and a price that the next sample must confirm. */
export type PriceState = { accepted: bigint | null; pending: bigint | null }

/**
 * `price`: the accepted price; undefined if none was accepted. `isSingleSource`: whether only one source reported a
 * price.
 */
export type AcceptedSample = PriceState & { price: bigint | undefined; isSingleSource: boolean }

/** Maximum factor between a single source's price and the last accepted price, in either direction. */
const maxFactor = 5n

/**
 * Decides whether to accept a sample of prices (USD times 10^18, one per source). With several sources, a majority of
 * at least two must be within 10 % of the median, which is accepted. A single price must be within a factor of five of
 * the last accepted price, or be confirmed by the next sample.
 */
export function acceptSample(state: PriceState, prices: readonly bigint[]): AcceptedSample {
  const sorted = prices.filter((price) => price > 0n).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [first] = sorted
  if (first === undefined) return { ...state, price: undefined, isSingleSource: true }
  if (sorted.length > 1) {
    const median = agreedMedian(sorted)
    if (median === undefined) return { ...state, pending: null, price: undefined, isSingleSource: false }
    return { accepted: median, pending: null, price: median, isSingleSource: false }
  }
  const { accepted, pending } = state
  const isLikely = accepted !== null && first <= accepted * maxFactor && first * maxFactor >= accepted
  const isConfirmed = pending !== null && areClose(first, pending)
  if (!isLikely && !isConfirmed) return { accepted, pending: first, price: undefined, isSingleSource: true }
  return { accepted: first, pending: null, price: first, isSingleSource: true }
}

/** Returns the median of sorted prices if most of them agree with it. */
function agreedMedian(sorted: readonly bigint[]): bigint | undefined {
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0n
  if (!areClose(low, high)) return undefined
  const median = (low + high) / 2n
  const agreeingCount = sorted.filter((price) => areClose(price, median)).length
  return agreeingCount >= 2 && agreeingCount * 2 > sorted.length ? median : undefined
}

/** Whether two prices differ by at most 10 % of the smaller one. */
export function areClose(a: bigint, b: bigint): boolean {
  const [small, large] = a < b ? [a, b] : [b, a]
  return large * 10n <= small * 11n
}
