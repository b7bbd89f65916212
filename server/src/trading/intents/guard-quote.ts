import type { Address } from '@murmur/contract/address'
import { maxSlippageBps } from '@murmur/contract/signer-bounds'
import type { NamedToken } from '#platform/amounts/token-amount.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Priority } from '#platform/upstreams/upstream.port.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { VenueQuote } from '#venues/venue.port.ts'
import { type ComparedTrade, computeOffMarketBps } from './compute-off-market-bps.ts'

/** A token's price from a source that is independent of the venue. */
type IndependentPrice = { source: string; usdE18: bigint }

/** Limits of every quote, in basis points. `maxOffMarketBps`: how much worse for the user than independent prices. */
const quoteLimits = { maxPriceImpactBps: 1_000, maxOffMarketBps: 300 }

export type GuardDeps = {
  independentPrices: (
    chain: TradingChain['key'],
    addresses: readonly Address[],
    priority: Priority,
  ) => Promise<ReadonlyMap<string, readonly IndependentPrice[]>>
}

export type GuardedTrade = {
  tradingChain: TradingChain
  side: 'buy' | 'sell'
  pay: { token: NamedToken; units: bigint }
  receive: NamedToken
  quote: VenueQuote
}

/**
 * Rejects a quote with too much price impact.
 * @throws Refusal AMOUNT_TOO_SMALL or PRICE_IMPACT_TOO_HIGH
 */
export function guardImpact(quote: VenueQuote): void {
  if (quote.minBuyAmount <= 0n) throw new Refusal('AMOUNT_TOO_SMALL')
  if (quote.priceImpactBps <= quoteLimits.maxPriceImpactBps) return
  const percent = (quote.priceImpactBps / 100).toFixed(1)
  throw new Refusal('PRICE_IMPACT_TOO_HIGH', { reason: 'impact', values: { percent } })
}

/**
 * Rejects a quote whose minimum the signer would refuse: a venue may guarantee less than the slippage that was requested.
 * @throws Refusal NO_ROUTE
 */
export function guardMinimum({ buyAmount, minBuyAmount }: Pick<VenueQuote, 'buyAmount' | 'minBuyAmount'>): void {
  const lowestMinimum = (buyAmount * BigInt(10_000 - maxSlippageBps)) / 10_000n
  if (minBuyAmount > buyAmount || minBuyAmount + 1n < lowestMinimum) throw new Refusal('NO_ROUTE')
}

/**
 * Compares a quote with independent prices. Returns the deviation in basis points, or null without such prices.
 * @throws Refusal PRICE_OFF_MARKET if the quote is worse by more than `maxOffMarketBps`
 */
export async function guardPrice(deps: GuardDeps, guarded: GuardedTrade): Promise<number | null> {
  const { tradingChain, side, pay, receive } = guarded
  const prices = await deps.independentPrices(tradingChain.key, [pay.token.address, receive.address], side)
  const bps = computeOffMarketBps(toComparedTrade(guarded, prices))
  if (bps === null || bps >= -quoteLimits.maxOffMarketBps) return bps
  const sources = [...new Set([...prices.values()].flat().map(({ source }) => source))]
  const percent = (-bps / 100).toFixed(1)
  throw new Refusal('PRICE_OFF_MARKET', { reason: 'off-market', values: { percent, sources } })
}

function toComparedTrade(
  { tradingChain, pay, receive, quote }: GuardedTrade,
  prices: ReadonlyMap<string, readonly IndependentPrice[]>,
): ComparedTrade {
  const usdOf = (address: Address) => (prices.get(address) ?? []).map(({ usdE18 }) => usdE18)
  // The platform fee is shown separately: a part of the received coin, otherwise of the payment.
  const isFeeReceived = receive.address === tradingChain.coin.address
  const paid = isFeeReceived ? pay.units : pay.units - quote.platformFee
  const received = isFeeReceived ? quote.buyAmount + quote.platformFee : quote.buyAmount
  return {
    pay: { units: paid, decimals: pay.token.decimals, usdE18: usdOf(pay.token.address) },
    receive: { units: received, decimals: receive.decimals, usdE18: usdOf(receive.address) },
    priceImpactBps: quote.priceImpactBps,
    tokenTaxBps: quote.tokenTaxBps ?? 0,
  }
}
