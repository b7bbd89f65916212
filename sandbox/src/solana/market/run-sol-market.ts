import { getMarkets } from '#market/markets.ts'
import type { RunningMarket } from '#market/run-market.ts'
import type { PriceBook } from '#solana/market/price-book.ts'

export type SolMarketSetup = {
  book: PriceBook
  random: () => number
  meanIntervalMs: number
  /** False while the sandbox is unused: trading pauses. */
  isInUse: () => boolean
}

const ordinaryKinds = new Set(['wrapped-coin', 'plain'])
/** Trades per step: several, because they cost nothing here and keep prices close to those of other chains. */
const tradesPerStep = 3

/** Starts trading on Solana towards the shared walk's prices, more often in deep markets. */
export function runSolMarket({ book, random, meanIntervalMs, isInUse }: SolMarketSetup): RunningMarket {
  const markets = getMarkets('sol').filter(({ base }) => ordinaryKinds.has(base.kind))
  const timer = setInterval(() => {
    if (!isInUse()) return
    for (let count = 0; count < tradesPerStep; count += 1) {
      const market = markets[Math.floor(random() ** 1.5 * markets.length)]
      if (market) book.follow(market)
    }
  }, meanIntervalMs)
  return {
    async stop() {
      clearInterval(timer)
    },
  }
}
