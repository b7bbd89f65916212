import type { IntentId } from '@murmur/contract/ids'
import type { IntentTerms } from '@murmur/contract/signer'
import type { Quote } from '@murmur/contract/trading/trades'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { type NamedToken, tokenAmount } from '#platform/amounts/token-amount.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { PreparedQuote } from './prepare-quote.ts'

type QuoteInput = Pick<
  PreparedQuote,
  'tradingChain' | 'token' | 'paid' | 'received' | 'quote' | 'slippageBps' | 'priority' | 'risk' | 'offMarketBps'
> & {
  intentId: IntentId
  terms: IntentTerms
  expiresAt: Date
}

/**
 * Converts prepared amounts to the quote that users see before they confirm. Without a current price a USD value is
 * null.
 */
export async function describeQuote({ prices }: { prices: Prices }, offer: QuoteInput): Promise<Quote> {
  const { tradingChain, terms, quote, paid, received } = offer
  const { address, name, symbol, decimals } = offer.token
  const usdPrices = await prices.usd(tradingChain.key, [paid, received, tradingChain.coin]).catch(ignorePriceOutage)
  const amount = (token: NamedToken, units: bigint) => tokenAmount(token, units, usdPrices.get(token.address)?.usdE18)
  return {
    intentId: offer.intentId,
    side: terms.side,
    chain: tradingChain.key,
    token: { address, name, symbol, decimals },
    pay: amount(paid, BigInt(terms.sellAmount)),
    receive: amount(received, quote.buyAmount),
    receiveAtLeast: amount(received, quote.minBuyAmount),
    platformFee: amount(feeToken(tradingChain, paid, received), quote.platformFee),
    networkFee: amount(tradingChain.coin, quote.maxNetworkFee - (quote.accountReserve ?? 0n)),
    networkFeeExpected: amount(tradingChain.coin, quote.expectedNetworkFee),
    accountDeposit: quote.accountDeposit ? amount(tradingChain.coin, quote.accountDeposit) : null,
    priceImpactBps: quote.priceImpactBps,
    slippageBps: offer.slippageBps,
    priority: offer.priority,
    risk: offer.risk,
    offMarketBps: offer.offMarketBps,
    tokenTaxBps: quote.tokenTaxBps ?? null,
    route: quote.route,
    validUntil: offer.expiresAt.toISOString(),
  }
}

/** The token of the platform fee: the coin, or the paid token if neither side is the coin. */
function feeToken({ coin }: Pick<TradingChain, 'coin'>, paid: NamedToken, received: NamedToken): NamedToken {
  return [paid, received].some(({ address }) => address === coin.address) ? coin : paid
}

/** Returns no prices if the source is down: amounts are exact without prices, so an outage must not prevent a sale. */
function ignorePriceOutage(error: unknown): Awaited<ReturnType<Prices['usd']>> {
  if (error instanceof Refusal) return new Map()
  throw error
}
