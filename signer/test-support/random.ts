/** Seeded random numbers (mulberry32), so that failures are reproducible. */
export type Random = { below(n: number): number; pick<T>(items: readonly T[]): T; hex(bytes: number): string }

export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    hex: (bytes) => Array.from({ length: bytes }, () => below(256).toString(16).padStart(2, '0')).join(''),
  }
}
