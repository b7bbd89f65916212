import type { QuoteRequest } from '@murmur/contract/trading/trades'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'

/** A chain, and the owner of the wallet on it. */
export type ChainWallet = { tradingChain: TradingChain; owner: Parameters<TradingChain['chain']['holdings']>[0] }

/** The traded token, and the one that pays for it; undefined if the coin does. */
export type TradedTokens = { token: ChainTokenMetadata; payToken?: ChainTokenMetadata | undefined }

/**
 * The request that an intent was opened for. With `stated`, `amountInUsd` or `percentage` is its equivalent at that moment: limits
 * and cards read it.
 */
export type OrderRequest = QuoteRequest

/**
 * Whether the user stated the exact amount to pay: of the coin or token that pays a purchase, or of the token of a sale. A number of
 * tokens to buy is only approximate, like a purchase in dollars.
 */
export function isPayStated({ side, stated }: Pick<OrderRequest, 'side' | 'stated'>): boolean {
  return stated !== undefined && !(side === 'buy' && stated.unit === 'tokens')
}
