/** What is remembered of a token's price between samples: the last one believed, and one too odd to be, until confirmed. */
export type Belief = { believed: bigint | null; doubted: bigint | null }

/** `price`: to be believed now; undefined: not yet. `isAlone`: by one source's word. */
export type Believed = Belief & { price: bigint | undefined; isAlone: boolean }

/** One source alone is believed up to this many times the last price, and down to that part of it. */
const mostTimes = 5n

/**
 * Decides whether a sample of prices (USD times 10^18, one of each source) can be believed. Of several sources more than
 * half, two at least, have to lie within 10 % of their median, which then counts. One alone has to lie within 5 times of
 * the price believed last, or to be confirmed by the next sample.
 */
export function believePrice(belief: Belief, prices: readonly bigint[]): Believed {
  const sorted = prices.filter((price) => price > 0n).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [first] = sorted
  if (first === undefined) return { ...belief, price: undefined, isAlone: true }
  if (sorted.length > 1) {
    const middle = agreedMiddle(sorted)
    if (middle === undefined) return { ...belief, doubted: null, price: undefined, isAlone: false }
    return { believed: middle, doubted: null, price: middle, isAlone: false }
  }
  const { believed, doubted } = belief
  const isLikely = believed !== null && first <= believed * mostTimes && first * mostTimes >= believed
  const isConfirmed = doubted !== null && agree(first, doubted)
  if (!isLikely && !isConfirmed) return { believed, doubted: first, price: undefined, isAlone: true }
  return { believed: first, doubted: null, price: first, isAlone: true }
}

/** The median of sorted prices, where most of them agree with it. */
function agreedMiddle(sorted: readonly bigint[]): bigint | undefined {
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0n
  if (!agree(low, high)) return undefined
  const middle = (low + high) / 2n
  const agreeing = sorted.filter((price) => agree(price, middle)).length
  return agreeing >= 2 && agreeing * 2 > sorted.length ? middle : undefined
}

/** Within 10 % of the smaller one. */
export function agree(a: bigint, b: bigint): boolean {
  const [small, large] = a < b ? [a, b] : [b, a]
  return large * 10n <= small * 11n
}
