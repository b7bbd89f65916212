export type Random = {
  /** Returns true with the given probability, 0 to 1. */
  chance(probability: number): boolean
  /** Returns an integer from 0 to `below` - 1. */
  below(below: number): number
}

/** The Mulberry32 generator: small, fast, and the same sequence for a seed on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (probability) => next() < probability,
    below: (below) => Math.floor(next() * below),
  }
}
