import type { Proposal } from '#ai/brains/trades.port.ts'
import type { ParsedRequest } from './is-stated-trade.ts'
import { findAmount, type StatedAmount } from './trade-amount.ts'

/**
 * A trade requested in the user's own words, as parsed without a model. `coin`: the symbol of the coin that it is paid in; `payWith`:
 * the token that pays in its place; `slippageBps`: the slippage that they state.
 */
export type RequestedTrade = Required<Pick<Proposal, 'side' | 'token'>> & {
  amount: StatedAmount
  chain: Proposal['chain']
  coin: string | undefined
  payWith: string | undefined
  slippageBps: number | undefined
}

/**
 * The trade requested in the user's words: side, amount and token name. Undefined if the words request no trade, are ambiguous or
 * incomplete. A token name unknown to the parser is accepted.
 */
export function toRequestedTrade(parsed: ParsedRequest): RequestedTrade | undefined {
  const { intent, token, chain, understood = {} } = parsed
  const isUnknownToken = intent === 'ask' && parsed.reason === 'unknown-token'
  const side = isUnknownToken ? understood.side : intent === 'buy' || intent === 'sell' ? intent : undefined
  const statedTrade = isUnknownToken ? understood : parsed
  const amount = side && findAmount(side, statedTrade)
  const { coin, payWith, slippageBps } = statedTrade
  return side && amount && token !== undefined ? { side, amount, token, chain, coin, payWith, slippageBps } : undefined
}
