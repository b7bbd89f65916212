import { randomUUID } from 'node:crypto'
import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { parseWalletId } from '@murmur/contract/ids'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import type { PrepareQuoteDeps } from '#trading/intents/prepare-quote.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { VenueQuote } from '#venues/venue.port.ts'
import { wallets } from '#wallets/tables/wallets.ts'

const coin = { address: solanaCoinAddress, symbol: 'SOL', name: 'Solana', decimals: 9 }
const token = {
  address: toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
  symbol: 'TOK',
  name: 'Token',
  decimals: 6,
}
export const usdc = toSolanaAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
export const owner = toSolanaAddress('J2PVpmi95iS5xyCoDMQXjWLCbZXHymU9nobxdQqwbVTs')
/** Stores a user whose wallet is `owner`'s. */
export async function insertTrader(db: Db) {
  const userId = await insertTestUser(db)
  const wallet = { id: parseWalletId(randomUUID()), userId, evmAddress: toEvmAddress(`0x${'a'.repeat(40)}`) }
  const sealed = { v: 1, kekId: '', wrappedDek: '', iv: '', ciphertext: '' } as const
  const row = { ...wallet, solAddress: owner, sealed, createdAt: new Date() }
  await transact(db, (tx) => tx.insert(wallets).values(row))
  return { userId, walletId: wallet.id }
}

const safeVerdict = { level: 'low', reasons: [], asOf: '2026-11-22T00:00:00Z' } as unknown as RiskVerdict

/**
 * Dependencies with one chain and one token, at 100 USD for the native token and 1 USD for the token, whose venue
 * returns the given quote.
 */
export function oneChain(db: Db, quoted: Partial<VenueQuote> = {}): PrepareQuoteDeps {
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
    db,
    now: () => new Date(),
    chains: [tradingChain],
    assessRisk: async () => safeVerdict,
    canBuyDangerous: async () => false,
    platformFeeBps: 50,
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
