import { getMarkets } from '#market/markets.ts'
import type { RunningMarket } from '#market/run-market.ts'
import type { PriceBook } from '#solana/market/price-book.ts'

export type SolMarketSetup = {
  book: PriceBook
  random: () => number
  meanIntervalMs: number
  /** False while the sandbox is unused: then prices rest. */
  isInUse: () => boolean
}

const ordinaryKinds = new Set(['wrapped-coin', 'plain'])
/** Trades at a time: they cost nothing here, so that prices stay near those of the other chains. */
const tradesPerStep = 3

/** Trades on Solana towards the prices of the walk that the other chains' trades step, the deep markets more often. */
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
