import { completeTrade } from '#ai/brains/offline/parsing/complete-trade.ts'
import type { Reading } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Memory } from './memory.ts'

/** A yes to "did you mean BONK?" names BONK. */
export function withSuggestion(reading: Reading, memory: Memory | undefined): Reading {
  if (reading.intent !== 'yes' || memory?.suggestion === undefined) return reading
  const words = {
    sides: [],
    amounts: [],
    tokens: [memory.suggestion],
    unknown: [],
    places: [],
    chains: [],
    against: [],
  }
  const trade = completeTrade(words, memory.understood)
  const { language } = reading
  if (!('side' in trade)) return { intent: 'ask', language, why: trade.why, understood: trade.understood }
  const { side, ...slots } = trade
  return { intent: side, language, ...slots }
}
