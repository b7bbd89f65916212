import type { Language } from '@murmur/contract/languages'
import { markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { type ChosenRequest, namedTokens } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { phraseLength } from './question-words.ts'

/** Repeats the last request for a corrected token: "no, I meant WIF" after the price of BONK. */
export function parseCorrectedToken(
  text: string,
  language: Language,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const tokens = namedTokens(message)
  if (tokens.length !== 1 || message.masked.includes(slotTerms.number)) return undefined
  const [current] = focus.tokens
  if (focus.trade !== undefined || (current && tokens[0]?.query === current.symbol)) return undefined
  if (!isCorrection(text, language)) return undefined
  const id = focus.request !== undefined && groupOf(`request:${focus.request}`) === 'token' ? focus.request : undefined
  return { kind: 'request', id: id ?? 'token-info', tokens, chain: message.chain }
}

/** At most this many words of a name after "no, I meant". */
const maxNameWords = 3

/** Whether a message is a name after "no, I meant". */
function isCorrection(text: string, language: Language): boolean {
  let { words } = tokenize(normalizeText(text).text) as { words: readonly Word[] }
  let length = measurePhrase(words, 'correction', language)
  while (length === 0) {
    // "Sorry, I meant": an apology comes first.
    const apologyLength = findRefusal(words)?.length ?? measurePhrase(words, 'meant', language)
    if (apologyLength === 0) return false
    words = words.slice(apologyLength)
    length = measurePhrase(words, 'correction', language)
  }
  return words.length > length && words.length - length <= maxNameWords
}

function measurePhrase(words: readonly Word[], role: 'correction' | 'meant', language: Language): number {
  const texts = words.map((word) => word.text)
  return phraseLength(texts, role, language)
}

const findRefusal = (words: readonly Word[]) => markerAt(words, 0, ['no', 'filler', 'refusal'])

/** Whether a message corrects the token of the newest change of the watchlist: "wait, I meant JUP". */
export function correctsList(
  text: string,
  language: Language,
  { mentions }: ParsedMessage,
  { request }: Focus,
): boolean {
  const isOfList = request === 'watch' || request === 'unwatch'
  return isOfList && mentions.length === 1 && isCorrection(text, language)
}
