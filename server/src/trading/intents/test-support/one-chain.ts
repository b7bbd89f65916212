import { solanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import type { PrepareQuoteDeps } from '#trading/intents/prepare-quote.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { VenueQuote } from '#venues/venue.port.ts'

const coin = { address: solanaCoinAddress, symbol: 'SOL', name: 'Solana', decimals: 9 }
const token = {
  address: solanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
  symbol: 'TOK',
  name: 'Token',
  decimals: 6,
}
export const usdc = solanaAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
export const owner = solanaAddress('J2PVpmi95iS5xyCoDMQXjWLCbZXHymU9nobxdQqwbVTs')
const safe = { level: 'low', reasons: [], asOf: '2026-11-22T00:00:00Z' } as unknown as RiskVerdict

/**
 * Dependencies with one chain and one token, at 100 USD for the native token and 1 USD for the token, whose venue
 * returns the given quote.
 */
export function oneChain(quoted: Partial<VenueQuote> = {}): PrepareQuoteDeps {
  const quote: VenueQuote = {
    buyAmount: 20_000_000n,
    minBuyAmount: 19_800_000n,
    platformFee: 0n,
    priceImpactBps: 0,
    maxNetworkFee: 5_000n,
    expectedNetworkFee: 4_000n,
    steps: 1,
    route: 'Test',
    path: {},
    ...quoted,
  } as VenueQuote
  const one = 10n ** 18n
  const chain = {
    key: 'sol',
    readAddress: (address: string) => address,
    tokenMetadata: async (address: string) => (address === token.address ? token : { ...coin }),
    holdings: async () => ({ blockNumber: 1n, coin: 10n ** 12n, tokens: [] }),
  }
  const venue = { quote: async () => quote, venueTerms: () => ({ chain: 'sol' }) }
  const tradingChain = { key: 'sol', coin, stable: usdc, gasReserve: 0n, chain, venue } as unknown as TradingChain
  return {
    chains: [tradingChain],
    walletOf: async () => ({ id: 'w', evmAddress: '0x1', solAddress: owner }),
    assessRisk: async () => safe,
    canBuyDangerous: async () => false,
    platformFeeBps: 50,
    guardLimits: async () => undefined,
    maxPriceImpactBps: 1_000,
    maxOffMarketBps: 300,
    independentPrices: async () => new Map(),
    prices: {
      usd: async () =>
        new Map([
          [coin.address, { usdE18: 100n * one }],
          [token.address, { usdE18: one }],
        ]),
    },
  } as unknown as PrepareQuoteDeps
}

export const buyTwentyDollars = { side: 'buy', tokenAddress: token.address, amountInUsd: '20' } as const
