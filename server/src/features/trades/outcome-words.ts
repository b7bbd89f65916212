import type { Language } from '@murmur/contract/languages'
import type { TradeReply } from '@murmur/contract/trades'
import { say } from '#core/texts/say.ts'
import type { OpenedIntent } from '#features/trades/match-intent.ts'
import { toSixDecimals } from '#features/trades/trade-reply.ts'

/** What became of a trade, in words. English says what the call answers. */
export function outcomeWords(language: Language, reply: TradeReply, intent: OpenedIntent): string {
  const { status } = reply.data
  if (status === 'pending') return say(language, 'assistant.pending')
  if (status === 'failed') {
    const lead = say(language, 'assistant.trade-failed')
    return language === 'en' ? `${lead}. ${reply.message}` : `${lead}.`
  }
  const lead = say(language, 'assistant.trade-successful')
  return `${lead}. ${language === 'en' ? reply.message : doneWords(language, reply, intent)}`
}

function doneWords(language: Language, { data }: TradeReply, { side, quote, request }: OpenedIntent): string {
  const { amountInUsd = '', percentage = '' } = request
  if (side === 'buy') return say(language, 'trade.bought', { amount: amountInUsd, token: quote.receive.symbol })
  const sold = toSixDecimals(BigInt((data.sold ?? quote.pay).amountBaseUnits), quote.pay.decimals)
  return say(language, 'trade.sold', { amount: sold, token: quote.pay.symbol, percent: percentage })
}
