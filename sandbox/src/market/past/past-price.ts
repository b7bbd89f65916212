import { createHash } from 'node:crypto'

const dayMs = 86_400_000
const stablecoins = new Set(['USDC', 'USDT', 'DAI', 'EURC', 'PYUSD'])

type Waves = { size: number; slow: number; a: number; b: number; c: number; d: number; e: number }

const waveCache = new Map<string, Waves>()

function getWaves(key: string): Waves {
  const found = waveCache.get(key)
  if (found) return found
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = createHash('sha256').update(key).digest()
  const isStablecoin = stablecoins.has(key)
  const size = isStablecoin ? 0.0004 : 0.01 + (0.04 * a) / 255
  const waves = { size, slow: isStablecoin ? 0.0005 : 0.06 + (0.14 * e) / 255, a, b, c, d, e }
  waveCache.set(key, waves)
  return waves
}

/**
 * Returns a simulated historical price, as the natural logarithm of its ratio to the starting price, `ms` (0 or less)
 * relative to the start. A sum of waves of hours, days and months that differ by key and reach 0 at the start.
 */
export function historicalDeviation(key: string, ms: number): number {
  const { size, slow, b, c, d, e } = getWaves(key)
  const wave = (at: number) =>
    size * Math.sin((2 * Math.PI * at) / (dayMs * (1.7 + b / 255)) + c) +
    size * 0.4 * Math.sin((2 * Math.PI * at) / (dayMs / 5) + d) +
    slow * Math.sin((2 * Math.PI * at) / (dayMs * (45 + c / 4)) + e) +
    slow * Math.sin((2 * Math.PI * at) / (dayMs * (170 + d / 2)) + b)
  return wave(ms) - wave(0)
}
