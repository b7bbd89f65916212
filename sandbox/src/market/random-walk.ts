/** Prices in USD by symbol, as the natural logarithm of the ratio to the starting price. */
export type RandomWalk = {
  /** Moves every symbol by one random step. */
  step(): void
  at(symbol: string): number
  /** Sets a symbol's deviation, e.g. from the pools' prices after a restart. */
  set(symbol: string, deviation: number): void
  has(symbol: string): boolean
}

const lowVolatility = 0.0012
const highVolatility = 0.003
const volatileSymbols = new Set([
  'SHIB',
  'PEPE',
  'BRETT',
  'DEGEN',
  'TOSHI',
  'VIRTUAL',
  'ENS',
  'LDO',
  'ZRO',
  'AERO',
  'WELL',
  'BONK',
  'WIF',
  'JUP',
  'PYTH',
  'JTO',
])
const stablecoins = new Set(['USDC', 'USDT', 'DAI', 'EURC', 'PYUSD'])
const meanReversion = 0.002

/**
 * Creates a mean-reverting random walk (Ornstein-Uhlenbeck): prices vary by a few percent. `random` is uniform in 0–1.
 */
export function createRandomWalk(symbols: string[], random: () => number): RandomWalk {
  const deviations = new Map<string, number>()
  const movingSymbols = [...new Set(symbols)].filter((symbol) => !stablecoins.has(symbol))
  const drawGaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return {
    step() {
      for (const symbol of movingSymbols) {
        const now = deviations.get(symbol) ?? 0
        deviations.set(
          symbol,
          now * (1 - meanReversion) + drawGaussian() * (volatileSymbols.has(symbol) ? highVolatility : lowVolatility),
        )
      }
    },
    at: (symbol) => deviations.get(symbol) ?? 0,
    set: (symbol, deviation) => {
      if (!stablecoins.has(symbol)) deviations.set(symbol, deviation)
    },
    has: (symbol) => stablecoins.has(symbol) || deviations.has(symbol),
  }
}
