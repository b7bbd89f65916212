export type Random = {
  /** A number in [0, 1). */
  next(): number
  below(count: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks from a list by Zipf's law: the n-th entry is n times rarer than the first. */
  zipf<T>(from: readonly T[]): T
}

/** Deterministic random numbers by seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const at = <T>(from: readonly T[], index: number): T => {
    const found = from[Math.min(index, from.length - 1)]
    if (found === undefined) throw new Error('The list is empty')
    return found
  }
  return {
    next,
    below: (count) => Math.floor(next() * count),
    chance: (share) => next() < share,
    pick: (from) => at(from, Math.floor(next() * from.length)),
    zipf: (from) => at(from, Math.floor((from.length + 1) ** next()) - 1),
  }
}
