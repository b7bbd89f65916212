import type { Language } from '@murmur/contract/languages'
import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import type { ParsedUtterance, PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'

/** `understood`: the parts of the trade that an open question has. `isAnswer`: whether the assistant has asked a question. */
export type OrderContext = {
  names: TokenNames
  language: Language
  understood: PartialTrade | undefined
  focus: Focus
  isAnswer?: boolean
}
/**
 * `isReference`: whether a part of the trade comes from an earlier answer, so that its card needs a press. `next`: a second order
 * of the same message, as text that the grammar parses alone.
 */
export type Order = ParsedUtterance & { isReference?: true; next?: { text: string; isReference?: true } }

/** Whether a message is a trade with all its parts. */
export function isTrade({ intent }: ParsedUtterance): boolean {
  return intent === 'buy' || intent === 'sell'
}

/** Whether an order states more than its side. */
export function hasDetails({ intent, understood = {} }: Order): boolean {
  return intent !== 'ask' || Object.entries(understood).some(([part, value]) => part !== 'side' && value !== undefined)
}

/** The parts of a trade, as an open question stores them. */
export function toTrade(parsed: ParsedUtterance): PartialTrade & { side: 'buy' | 'sell' } {
  const { intent, coin, token, chain, payWith, slippageBps } = parsed
  return {
    side: intent === 'sell' ? 'sell' : 'buy',
    ...pickAmount(parsed),
    ...(coin && { coin }),
    ...(payWith !== undefined && { payWith }),
    ...(token !== undefined && { token }),
    ...(chain && { chain }),
    ...(slippageBps !== undefined && { slippageBps }),
  }
}
