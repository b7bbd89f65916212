import type { IntentTerms } from '@murmur/contract/signer'
import type { Quote } from '@murmur/contract/trades'
import { Refusal } from '#core/refusal.ts'
import { type NamedToken, tokenAmount } from '#core/token-amount.ts'
import type { TradingChain } from '#features/intents/trading-chain.ts'
import type { TokenFacts } from '#integrations/chains/chain.port.ts'
import type { Prices } from '#integrations/prices/prices.port.ts'
import type { VenueQuote } from '#integrations/venues/venue.port.ts'

export type DescribeDeps = { prices: Prices }

type Offer = {
  intentId: string
  on: TradingChain
  token: TokenFacts
  terms: IntentTerms
  quote: VenueQuote
  slippageBps: number
  expiresAt: Date
}

/** Puts an offer into the words and figures that people see before they say yes. */
export async function describeQuote({ prices }: DescribeDeps, offer: Offer): Promise<Quote> {
  const { on, terms, quote } = offer
  const { address, name, symbol, decimals } = offer.token
  const [paid, received] = await Promise.all([
    factsOf(on, offer.token, terms.sellToken),
    factsOf(on, offer.token, terms.buyToken),
  ])
  const marks = await prices.usd(on.key, [paid, received, on.coin])
  const amount = (token: NamedToken, units: bigint) => tokenAmount(token, units, marks.get(token.address)?.usdE18)
  return {
    intentId: offer.intentId,
    side: terms.side,
    chain: on.key,
    token: { address, name, symbol, decimals },
    pay: amount(paid, BigInt(terms.sellAmount)),
    receive: amount(received, quote.buyAmount),
    receiveAtLeast: amount(received, quote.minBuyAmount),
    platformFee: amount(on.coin, quote.platformFee),
    networkFee: amount(on.coin, quote.maxNetworkFee - (quote.accountReserve ?? 0n)),
    accountDeposit: quote.accountDeposit ? amount(on.coin, quote.accountDeposit) : null,
    priceImpactBps: quote.priceImpactBps,
    slippageBps: offer.slippageBps,
    route: quote.route,
    validUntil: offer.expiresAt.toISOString(),
  }
}

async function factsOf(on: TradingChain, token: TokenFacts, address: string): Promise<NamedToken> {
  if (address === on.coin.address) return on.coin
  if (address === token.address) return token
  const facts = await on.chain.tokenFacts(address)
  if (!facts) throw new Refusal('UPSTREAM_DOWN')
  return facts
}
