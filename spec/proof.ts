import { appendFileSync } from 'node:fs'

/** The size of `npm run prove`; undefined outside it. */
const size = process.env.MURMUR_PROOF

/**
 * How often a proof tries: `few` in `npm test`, `all` in `npm run test:all`; `short` in `npm run prove`, which takes about ten minutes,
 * and `full` in `npm run prove -- full`.
 */
export function proofRounds({
  few,
  all,
  short,
  full,
}: {
  few: number
  all: number
  short: number
  full: number
}): number {
  if (size === 'full') return full
  if (size === 'short') return short
  return process.env.MURMUR_TEST_ALL ? all : few
}

/**
 * Records that a proof held: a test calls it after its last assertion.
 * @param tried the number of tries, each of which could have failed
 */
export function reportProof(name: string, found: { tried: number; seed?: number; note?: string }): void {
  const file = process.env.MURMUR_PROOF_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ name, ...found })}\n`)
}

/** Prints how far a full proof is, about twenty times, so that an ended run shows what it reached. */
export function printProofProgress(name: string, tried: number, wanted: number): void {
  if (size === 'full' && tried % Math.ceil(wanted / 20) === 0) console.log(`${name}: ${tried} of ${wanted} tries`)
}
