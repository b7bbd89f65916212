import { chainsByKey } from '@murmur/contract/chains'
import type { Understood } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TradeAmount } from '#ai/brains/trades.port.ts'

/** The trade on a card of the chat. `token`: its address. */
export type CardTrade = {
  side: 'buy' | 'sell'
  amount: TradeAmount
  token: string
  symbol: string
  chain: NonNullable<Understood['chain']>
}

/** The unit and the coin of the card's amount, which a bare number takes. */
export function unitOf({ amount, chain }: CardTrade): Pick<Understood, 'unit' | 'coin'> {
  const [unit] = Object.keys(amount) as (keyof TradeAmount)[]
  const isOfCoin = unit === 'coinAmount' || unit === 'coinPercent'
  return { unit, ...(isOfCoin && { coin: chainsByKey[chain].coin.symbol }) }
}
