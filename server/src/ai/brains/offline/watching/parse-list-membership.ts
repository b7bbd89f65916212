import type { Language } from '@murmur/contract/languages'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { type ChosenRequest, namedTokens } from '#ai/brains/offline/requests/choose-request.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseFacts } from '#ai/brains/offline/requests/parse-metrics.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { type ChangeRole, findRole } from './change-words.ts'

/** At most this many words besides tokens and numbers. */
const maxWords = 8

/** Parses a question whether a named token is on the watchlist: "Is PEPE still on my list?". Undefined for a message with a verb of change. */
export function parseListMembership(
  text: string,
  language: Language,
  parsedMessage: ParsedMessage,
): ChosenRequest | undefined {
  const tokens = namedTokens(parsedMessage)
  if (tokens.length !== 1 || parsedMessage.otherWords > maxWords || parsedMessage.masked.includes(slotTerms.number))
    return undefined
  const words = tokenize(normalizeText(text).text).words.map((word) => word.text)
  const has = (role: ChangeRole) => findRole(words, role, language).length > 0
  if (!has('list') || has('add') || has('remove') || parseFacts(text, language).length > 0) return undefined
  return { kind: 'request', id: 'watchlist', tokens, chain: parsedMessage.chain }
}
