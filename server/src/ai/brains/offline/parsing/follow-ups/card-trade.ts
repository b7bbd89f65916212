import { chainsByKey } from '@murmur/contract/chains'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TradeAmount } from '#ai/brains/trades.port.ts'

/** The trade on a card of the chat. `token`: its address. */
export type CardTrade = {
  side: 'buy' | 'sell'
  amount: TradeAmount
  token: string
  /** The address of the token that pays in place of the coin. */
  payWith?: string | undefined
  symbol: string
  chain: NonNullable<PartialTrade['chain']>
}

/** The unit that a bare number gets on this card, and the coin or token that pays. */
export function unitOf({ amount, chain, payWith }: CardTrade): Pick<PartialTrade, 'unit' | 'coin' | 'payWith'> {
  const [unit] = Object.keys(amount) as (keyof TradeAmount)[]
  const isOfCoin = unit === 'coinAmount' || unit === 'coinPercent'
  return { unit, ...(isOfCoin && { coin: chainsByKey[chain].coin.symbol }), ...(payWith && { payWith }) }
}
