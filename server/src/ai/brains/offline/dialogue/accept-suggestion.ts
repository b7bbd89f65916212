import { completeTrade } from '#ai/brains/offline/parsing/complete-trade.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Memory } from './memory.ts'

/** Resolves a yes to "did you mean BONK?" to a trade of BONK. */
export function acceptSuggestion(parsed: ParsedUtterance, memory: Memory | undefined): ParsedUtterance {
  if (parsed.intent !== 'yes' || memory?.suggestion === undefined) return parsed
  const words = {
    sides: [],
    amounts: [],
    tokens: [memory.suggestion],
    unknown: [],
    chainMentions: [],
    chains: [],
    objections: [],
  }
  const trade = completeTrade(words, memory.understood)
  const { language } = parsed
  if (!('side' in trade)) return { intent: 'ask', language, reason: trade.reason, understood: trade.understood }
  const { side, ...slots } = trade
  return { intent: side, language, ...slots }
}
