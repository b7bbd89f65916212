import { createdAt, intervals, liquidityOf } from '#solana/jupiter/token-info.ts'
import type { PriceBook } from '#solana/market/price-book.ts'
import { solToken } from '#solana/seed/sol-tokens.ts'

export const mostPriced = 50

/** Price V3: by mint, those without a price left out. */
export function priceMap(mints: string[], book: PriceBook, slot: number) {
  return Object.fromEntries(
    [...new Set(mints)].flatMap((mint) => {
      const token = solToken(mint)
      const usdPrice = book.usd(mint)
      if (!token || usdPrice === undefined) return []
      const price = {
        createdAt: createdAt(token),
        liquidity: liquidityOf(token),
        usdPrice,
        blockId: slot,
        decimals: token.decimals,
        priceChange24h: book.changePercent(mint, intervals['24h']) ?? null,
      }
      return [[mint, price]]
    }),
  )
}
