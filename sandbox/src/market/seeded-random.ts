import { createHash } from 'node:crypto'

/** Returns a deterministic number from 0 to 1 for an address (or any text) and a purpose. */
export function hashFraction(address: string, purpose: string): number {
  return createHash('sha256').update(`${purpose} ${address}`).digest().readUInt32LE(0) / 2 ** 32
}

/** Creates a seeded generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
