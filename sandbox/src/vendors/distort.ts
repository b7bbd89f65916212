import { findListedToken, type ListedToken, listedTokens, type MarketChain } from '#market/listed-tokens.ts'
import type { MarketView } from '#market/market-view.ts'
import type { VendorCall } from '#vendors/vendor.ts'
import type { Fault } from '#vendors/vendor-faults.ts'

type VendorData = Pick<VendorCall, 'market' | 'tokens' | 'token'>

const nextChain: Record<MarketChain, MarketChain> = { sol: 'eth', eth: 'base', base: 'sol' }

/** Applies a vendor fault to the market data: wrong prices, tokens of another chain, or no tokens. */
export function distort(view: MarketView, fault: Fault | undefined): VendorData {
  if (fault?.action === 'empty') {
    const market = { ...view, markets: () => [], marketsOf: () => [], tokenUsd: () => undefined }
    return { market, tokens: () => [], token: () => undefined }
  }
  if (fault?.action === 'wrong-chain') {
    const market: MarketView = { ...view, markets: (chain) => view.markets(nextChain[chain]) }
    return { market, tokens: (chain) => listedTokens(nextChain[chain]), token: tokenOnNextChain }
  }
  const market = fault?.action === 'times' ? scalePrices(view, fault) : view
  return { market, tokens: listedTokens, token: findListedToken }
}

/** Returns a token of the next chain in place of the requested token, with the same symbol if possible. */
function tokenOnNextChain(chain: MarketChain, address: string): ListedToken | undefined {
  const symbol = findListedToken(chain, address)?.symbol
  const others = listedTokens(nextChain[chain])
  return others.find((token) => token.symbol === symbol) ?? others[0]
}

/** Multiplies all prices, or the prices of one token, by the fault's factor. */
function scalePrices(view: MarketView, { factor, address }: Fault): MarketView {
  const getPriceFactor = (token: { address: string }) =>
    address === undefined || token.address.toLowerCase() === address.toLowerCase() ? factor : 1
  const multiplyPrice = (price: number | undefined, by: number) => (price === undefined ? undefined : price * by)
  return {
    ...view,
    native: (market) => view.native(market) * getPriceFactor(market.base),
    usd: (market) => view.usd(market) * getPriceFactor(market.base),
    tokenUsd: (token) => multiplyPrice(view.tokenUsd(token), getPriceFactor(token)),
    trades: (market) => {
      const by = getPriceFactor(market.base)
      return view.trades(market).map((trade) => ({ ...trade, priceUsd: trade.priceUsd * by, usd: trade.usd * by }))
    },
    candles: (market, ...period) => {
      const by = getPriceFactor(market.base)
      return view.candles(market, ...period).map(({ o, h, l, c, ...rest }) => {
        return { ...rest, o: o * by, h: h * by, l: l * by, c: c * by }
      })
    },
  }
}
