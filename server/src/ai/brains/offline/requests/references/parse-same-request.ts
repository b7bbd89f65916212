import type { Language } from '@murmur/contract/languages'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { chainRequests } from '#ai/brains/offline/requests/chain-requests.ts'
import { type ChosenRequest, namedTokens, toOtherChain } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { matchRequests } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseFacts } from '#ai/brains/offline/requests/parse-metrics.ts'
import { countContentWords, stripSameWords } from '#ai/brains/offline/requests/reference-patterns.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { continueFocus } from './continue-focus.ts'

/** At most this many words besides fillers and those for "the same". */
const [maxSameWords, maxSameCharacters] = [1, 4]
/** At or above this similarity, a message with "the same" is a question about a topic. */
const topicSimilarity = 0.6
/** "Is WBTC the same as bitcoin?" asks whether two are the same. */
const twoTokens = new RegExp(`${slotTerms.token}.*${slotTerms.token}`, 'u')

/** Parses the repetition of the last request for another token: "now TOSHI, same stuff", "and the same on Base?". */
export function parseSameRequest(
  text: string,
  language: Language,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const { request } = continueFocus(focus)
  const { chain } = message
  const [current] = focus.hasSeveral ? [] : focus.tokens
  const named = namedTokens(message)
  const tokens = named.length === 0 && chain && current ? [toOtherChain(current, chain)] : named
  if (request === undefined || chainRequests.has(request) || tokens.length !== 1) return undefined
  if (parseFacts(text, language).length > 0 || message.masked.includes(slotTerms.number)) return undefined
  const rest = stripSameWords(message.masked, language)
  const max = wordLimit(maxSameWords, language, maxSameCharacters)
  // "What is WBTC, is it the same as bitcoin?"
  const [best] = matchRequests(language, message.masked)
  if (best?.label.startsWith('topic:') && best.similarity >= topicSimilarity) return undefined
  if (rest === undefined || twoTokens.test(rest) || countContentWords(rest, language) > max) return undefined
  return { kind: 'request', id: request, tokens, chain }
}

/** At most this many words besides fillers in "give me the Base ones, the same". */
const maxSameListWords = 2

/** Parses "the same for Base too" after a list, because its words may look like an order without a token. */
export function parseSameList(
  { intent }: ParsedUtterance,
  language: Language,
  { masked, mentions, chain }: ParsedMessage,
  { request }: Focus,
): ChosenRequest | undefined {
  const isList = request !== undefined && chainRequests.has(request) && chain !== undefined
  if (!isList || intent !== 'ask' || mentions.length > 0 || masked.includes(slotTerms.number)) return undefined
  const rest = stripSameWords(masked, language)
  if (rest === undefined || countContentWords(rest, language) > maxSameListWords) return undefined
  return { kind: 'request', id: request, tokens: [], chain }
}
