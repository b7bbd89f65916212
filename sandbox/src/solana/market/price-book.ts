import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { RandomWalk } from '#market/random-walk.ts'
import { priceKey, solToken, solTokens } from '#solana/seed/sol-tokens.ts'

/** What tokens cost in dollars, now and before. Floating point is good enough: nobody's balance is computed here. */
export type PriceBook = {
  /** Undefined for what has no price. */
  usd(mint: string): number | undefined
  /** Per cent that a price has changed by in so many milliseconds. */
  changePercent(mint: string, ms: number): number | undefined
  /** Makes a token so many times as dear, at once and for good. */
  shift(mint: string, factor: number): void
  /** Writes down where prices stand, so that they are found there after a restart and in tomorrow's 24 hours. */
  note(): void
}

/** Natural logarithms of today's price by the starting one, by price key. */
type Deviations = Record<string, number>
type Saved = { shifts: Deviations; samples: { at: number; deviations: Deviations }[] }

const dayMs = 86_400_000
const sampleMs = 300_000

export type PriceBookSetup = { path: string; walk: RandomWalk; startedAt: number; now: () => number }

export function createPriceBook({ path, walk, startedAt, now }: PriceBookSetup): PriceBook {
  const { shifts, samples } = readSaved(path)
  for (const [key, deviation] of Object.entries(samples.at(-1)?.deviations ?? {})) {
    walk.set(key, deviation - (shifts[key] ?? 0))
  }
  const deviation = (key: string) => walk.at(key) + (shifts[key] ?? 0)

  function deviationAt(key: string, at: number): number {
    if (at < startedAt) return pastDeviation(key, at - startedAt)
    return samples.findLast((sample) => sample.at <= at)?.deviations[key] ?? 0
  }

  function note() {
    const deviations = Object.fromEntries(solTokens.map(priceKey).map((key) => [key, deviation(key)]))
    // The last sample is always now's; those before it keep their distance.
    const [before, last] = [samples.at(-2), samples.at(-1)]
    if (before && last && last.at - before.at < sampleMs) samples.pop()
    samples.push({ at: now(), deviations })
    while (samples[1] && samples[1].at < now() - dayMs) samples.shift()
    writeFileSync(`${path}.tmp`, JSON.stringify({ shifts, samples }), { mode: 0o600 })
    renameSync(`${path}.tmp`, path)
  }

  return {
    usd(mint) {
      const token = solToken(mint)
      return token?.usd ? Number(token.usd) * Math.exp(deviation(priceKey(token))) : undefined
    },
    changePercent(mint, ms) {
      const token = solToken(mint)
      if (!token?.usd) return undefined
      const key = priceKey(token)
      return 100 * (Math.exp(deviation(key) - deviationAt(key, now() - ms)) - 1)
    },
    shift(mint, factor) {
      const token = solToken(mint)
      if (!token) return
      const key = priceKey(token)
      shifts[key] = (shifts[key] ?? 0) + Math.log(factor)
      note()
    },
    note,
  }
}

const dollars = new Set(['USDC', 'USDT', 'PYUSD'])

/** A past for a chain that has none: slow waves, different for each token, that end where prices start. */
function pastDeviation(key: string, sinceStart: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = createHash('sha256').update(key).digest()
  const size = dollars.has(key) ? 0.0004 : 0.01 + (0.05 * a) / 255
  const wave = (at: number) =>
    Math.sin((2 * Math.PI * at) / (dayMs * (1.7 + b / 255)) + c) + 0.4 * Math.sin((2 * Math.PI * at) / (dayMs / 5) + d)
  return size * (wave(sinceStart) - wave(0))
}

function readSaved(path: string): Saved {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Saved
  } catch {
    return { shifts: {}, samples: [] }
  }
}
