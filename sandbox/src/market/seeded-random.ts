import { createHash } from 'node:crypto'

/** A number between 0 and 1 that belongs to an address (or any text) and a purpose, the same every time. */
export function hashFraction(address: string, what: string): number {
  return createHash('sha256').update(`${what} ${address}`).digest().readUInt32LE(0) / 2 ** 32
}

/** Numbers between 0 and 1, the same row for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
