import type { QuoteRequest } from '@murmur/contract/trading/trades'
import type { TradingChain } from '#venues/trading-chain.port.ts'

/** A chain, and the owner of the wallet on it. */
export type ChainWallet = { tradingChain: TradingChain; owner: Parameters<TradingChain['chain']['holdings']>[0] }

/**
 * An amount in another unit than dollars of a buy or a percentage of a sale; `value` is plain decimal text. Of a buy: `coin`, an
 * amount of the chain's coin, `coin-percent`, a percentage of the coin that can be spent, 1 to 100, or `tokens`. Of a sale:
 * `tokens`, or `usd`, the worth of the sold tokens.
 */
export type StatedAmount = { unit: 'coin' | 'coin-percent' | 'tokens' | 'usd'; value: string }

/**
 * The request that an intent was opened for. With `stated`, `amountInUsd` or `percentage` is its equivalent at that moment: limits
 * and cards read it. Only the assistant opens such an intent.
 */
export type OrderRequest = QuoteRequest & { stated?: StatedAmount }

/**
 * Whether the user stated the amount to pay itself: of the coin, or of the token of a sale. A number of tokens to buy is only
 * approximate, as are a purchase and its card in dollars.
 */
export function isPayStated({ side, stated }: Pick<OrderRequest, 'side' | 'stated'>): boolean {
  return stated !== undefined && !(side === 'buy' && stated.unit === 'tokens')
}
