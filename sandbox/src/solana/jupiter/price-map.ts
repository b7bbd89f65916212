import { intervals, type JupiterCall } from '#solana/jupiter/token-info.ts'

export const maxPricedMints = 50

/** Returns prices by mint in the format of Price V3, without unpriced mints. */
export function priceMap(call: JupiterCall, mints: string[], slot: number) {
  const { market: view } = call
  return Object.fromEntries(
    [...new Set(mints)].flatMap((mint) => {
      const token = call.token('sol', mint)
      const [market] = token ? view.marketsOf(token) : []
      if (!token || !market) return []
      const price = {
        createdAt: new Date(view.createdAt(market)).toISOString(),
        liquidity: view.liquidity(market),
        usdPrice: view.usd(market),
        blockId: slot,
        decimals: token.decimals,
        priceChange24h: view.change(market, intervals['24h']) ?? null,
      }
      return [[token.address, price]]
    }),
  )
}
