import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatId } from '@murmur/contract/ids'
import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import { type TradeReply, tradesApi } from '@murmur/contract/trading/trades'
import { call } from '#lib/http/call.ts'

/** The request timeout in milliseconds; the server responds within 20 seconds. */
const timeoutMs = 60_000

/**
 * Confirms exactly the trade that a card shows. Sending it again repeats the same confirmation. Uses HTTP, because the socket
 * carries only messages, and no passkey signatures.
 * @param passkey the signature over the card's quote, if the user requires a passkey
 * @throws Error with the specified message if the card's data is incomplete; CallError
 */
export function confirmCard(
  chatId: ChatId | undefined,
  trade: TradeData | undefined,
  passkey?: PasskeyAssertion,
): Promise<TradeReply> {
  if (!chatId || !trade?.address || !trade.amountText)
    return Promise.reject(new Error('Missing required data for trade execution'))
  const { address: tokenAddress, amountText, chain, intentId } = trade
  const commonFields = { chatId, tokenAddress, chain, intentId, ...(passkey && { passkey }) }
  const options = { idempotencyKey: `card:${intentId}`, signal: AbortSignal.timeout(timeoutMs) }
  const { payWith } = trade
  const payWithField = payWith && { payWith }
  if (trade.type === 'buy')
    return call(tradesApi.buy, { body: { ...commonFields, amountInUsd: amountText, ...payWithField } }, options)
  if (trade.type === 'sell') return call(tradesApi.sell, { body: { ...commonFields, percentage: amountText } }, options)
  return Promise.reject(new Error('Invalid trade type'))
}
