import type { Market } from '#market/run-market.ts'
import type { PriceBook } from '#solana/market/price-book.ts'

export type SolMarketSetup = {
  book: PriceBook
  everyMs: number
  /** False while nobody uses the sandbox: then prices rest. */
  isInUse: () => boolean
}

/** Solana's prices follow the walk that the other chains' trades step; here they are only written down on the way. */
export function runSolMarket({ book, everyMs, isInUse }: SolMarketSetup): Market {
  const timer = setInterval(() => {
    if (isInUse()) book.note()
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
    },
  }
}
