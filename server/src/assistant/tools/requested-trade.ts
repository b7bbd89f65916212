import type { Proposal } from '#ai/brains/brain.port.ts'
import type { OwnWords } from './is-stated.ts'

/** A trade that the user asked for in their own words, as far as the server's own reader can tell. */
export type RequestedTrade = Required<Pick<Proposal, 'side' | 'token'>> & { amount: string; chain: Proposal['chain'] }

/**
 * What the user's own words of this turn ask to trade: side, amount and the name of a token. Undefined for words that ask for
 * no trade, doubt it, or leave any of these open. A name that only the market knows is one.
 */
export function requestedTrade(reading: OwnWords): RequestedTrade | undefined {
  const { intent, token, chain, understood = {} } = reading
  const isNamed = intent === 'ask' && reading.why === 'unknown-token'
  const side = isNamed ? understood.side : intent === 'buy' || intent === 'sell' ? intent : undefined
  const said = isNamed ? understood : reading
  const amount = side === 'buy' ? said.amountUsd : said.percent
  return side && amount !== undefined && token !== undefined ? { side, amount, token, chain } : undefined
}
