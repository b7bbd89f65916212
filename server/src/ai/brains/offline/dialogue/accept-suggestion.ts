import type { Order } from '#ai/brains/offline/orders/order.ts'
import { completeTrade } from '#ai/brains/offline/parsing/complete-trade.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Memory } from './memory.ts'

/** Resolves "yes" after "did you mean BONK?" or "buy $20 of BONK?" to the trade. Its card needs a press. */
export function acceptSuggestion(parsed: ParsedUtterance, memory: Memory | undefined): Order {
  if (parsed.intent !== 'yes' || !memory) return parsed
  const { suggestion, isWhole } = memory
  if (suggestion === undefined && !isWhole) return parsed
  const tradeWords = {
    sides: [],
    amounts: [],
    tokens: suggestion === undefined ? [] : [suggestion],
    unknown: [],
    chainMentions: [],
    chains: [],
    objections: [],
  }
  const trade = completeTrade(tradeWords, memory.understood)
  const { language } = parsed
  const isReference = true as const
  if (!('side' in trade))
    return { intent: 'ask', language, reason: trade.reason, understood: trade.understood, isReference }
  const { side, ...slots } = trade
  return { intent: side, language, ...slots, isReference }
}
