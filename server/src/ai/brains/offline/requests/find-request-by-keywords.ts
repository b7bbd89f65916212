import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { type ChosenRequest, toRequestToken } from './choose-request.ts'
import type { Focus } from './focus.ts'

/** The request by the parser's keywords, about its token or the one that the chat is about. */
export function findRequestByKeywords(
  { intent, token, chain }: ParsedUtterance,
  focus: Focus,
): ChosenRequest | undefined {
  if (intent === 'search' && token === undefined) return { kind: 'request', id: 'trending', tokens: [], chain }
  // "Cuántos tengo" after an answer about one token may mean that token.
  if (intent === 'balance' && token === undefined && focus.tokens.length > 0)
    return { kind: 'request', id: 'balance', tokens: [], chain }
  if (intent !== 'price' && intent !== 'info') return undefined
  const tokens = token === undefined ? focus.tokens.slice(0, 1).map(toRequestToken) : [{ query: token, chain }]
  return tokens.length > 0
    ? { kind: 'request', id: intent === 'price' ? 'price' : 'token-info', tokens, chain }
    : undefined
}
