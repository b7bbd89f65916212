import { toWav } from './silent-wav.ts'

/** A loud recording without words: mono, 16 kHz, 16 bit. */
export function noiseWav(seconds: number): Uint8Array {
  const samples = Int16Array.from({ length: Math.round(seconds * 16_000) }, (_, at) => ((at * 7919) % 20_011) - 10_000)
  return toWav(new Uint8Array(samples.buffer))
}
