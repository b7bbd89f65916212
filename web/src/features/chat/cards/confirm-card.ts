import type { TradeData } from '@murmur/contract/cards'
import type { ChatId } from '@murmur/contract/ids'
import { type TradeReply, tradesApi } from '@murmur/contract/trades'
import { call } from '#lib/http/call.ts'

/** How long an answer is waited for; the server gives one within 20 seconds. */
const patience = 60_000

/**
 * The user's yes to exactly what a card shows. However often it is sent, it is one yes.
 * @throws Error with the spec's words where the card cannot be sent; CallError
 */
export function confirmCard(chatId: ChatId | undefined, trade: TradeData | undefined): Promise<TradeReply> {
  if (!chatId || !trade?.address || !trade.amountText)
    return Promise.reject(new Error('Missing required data for trade execution'))
  const { address: tokenAddress, amountText, chain, intentId } = trade
  const common = { chatId, tokenAddress, chain, intentId }
  const options = { idempotencyKey: `card:${intentId}`, signal: AbortSignal.timeout(patience) }
  if (trade.type === 'buy') return call(tradesApi.buy, { body: { ...common, amountInUsd: amountText } }, options)
  if (trade.type === 'sell') return call(tradesApi.sell, { body: { ...common, percentage: amountText } }, options)
  return Promise.reject(new Error('Invalid trade type'))
}
