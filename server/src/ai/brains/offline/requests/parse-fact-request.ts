import type { Language } from '@murmur/contract/languages'
import type { PhraseMatch } from '#ai/retrieval/phrase-matcher.ts'
import { chainRequests } from './chain-requests.ts'
import { type ChosenRequest, namedTokens, type RequestToken, toOtherChain, toRequestToken } from './choose-request.ts'
import type { Focus } from './focus.ts'
import type { RequestId, RequestLabel } from './match-requests.ts'
import { parseChartRange, removeSpans } from './parse-chart-range.ts'
import type { ParsedMessage } from './parse-message.ts'
import { isComparable, parseFacts, removeFacts } from './parse-metrics.ts'
import { asksWhichToken, comparesWithToken, fillerWords } from './reference-patterns.ts'
import { groupOf } from './request-groups.ts'
import { requestOfFact } from './request-topics.ts'
import { sortByList } from './resolve-references.ts'
import { slotTerms } from './words/slot-terms.ts'

type FactRequest = ChosenRequest & { kind: 'request' }

/** At most this many words besides the fact, the tokens and fillers. A comparison of several tokens may have more. */
const maxWords = { one: 2, several: 5 }
/** At or above this similarity, a message is an example itself. */
const exactSimilarity = 0.8
/** At or above this similarity, a request about the user's own money or settings stays. */
const minAccountSimilarity = 0.5
/** Requests about a token in which the name of a fact is only a part. */
const widerRequests: ReadonlySet<RequestId> = new Set<RequestId>([
  'convert',
  'trade-check',
  'chart',
  'token-info',
  'compare',
])
/** Requests about several tokens, which win over an example if the message names a fact. */
const multiTokenRequests: ReadonlySet<RequestId> = new Set<RequestId>(['compare', 'safe-tokens'])
/** Requests with such common words that the name of a fact outweighs them. */
const vagueRequests: ReadonlySet<RequestId> = new Set<RequestId>([
  'why',
  'repeat',
  'confused',
  'worry',
  'how-are-you',
  'more',
])

/**
 * Parses a message that only names facts, a span of time, or both: "and by volume?", "risk?", "past month?". Its tokens are the named
 * ones, or those of the last answer. Undefined for any other message.
 */
export function parseFactRequest(
  text: string,
  language: Language,
  message: ParsedMessage,
  focus: Focus,
): FactRequest | undefined {
  const facts = parseFacts(text, language)
  const range = parseChartRange(text, language)
  const [fact] = facts
  const requestTokens = selectRequestTokens(message, focus)
  const isChoice = fact !== undefined && isComparable(fact) && asksWhichToken(message.masked, language)
  const tokens = isChoice ? (listChoices(message, focus) ?? requestTokens) : requestTokens
  if (tokens.length === 0 || message.masked.includes(slotTerms.number)) return undefined
  const remainingCount = countRemainingWords(message.masked, language)
  if (remainingCount > (tokens.length > 1 ? maxWords.several : maxWords.one)) return undefined
  const { chain } = message
  if (fact === undefined) {
    if (range === undefined || !isAboutToken(focus.request)) return undefined
    return { kind: 'request', id: focus.request === 'chart' ? 'chart' : 'price-change', tokens, chain }
  }
  const isList = focus.request !== undefined && chainRequests.has(focus.request) && message.mentions.length === 0
  if (isList && tokens.length > 1)
    return fact === 'risk' ? { kind: 'request', id: 'safe-tokens', tokens, chain } : undefined
  // "And which is safer?" after one token is about others.
  const isOfOthers = fact === 'risk' && isChoice && tokens.length === 1 && namedTokens(message).length === 0
  if (isOfOthers) return { kind: 'request', id: 'safe-tokens', tokens: [], chain }
  const isCompared = tokens.length > 1 && facts.some((each) => each !== 'verified' && each !== 'address')
  return { kind: 'request', id: isCompared ? 'compare' : requestOfFact[fact], tokens, chain }
}

/** At most this many words besides the token in a comparison with the token that the chat is about. */
const maxComparedWords = 8

/** Parses a comparison of the token that the chat is about with a named one: "older than SHIB?", "is that more than BONK". */
export function parseComparison(language: Language, message: ParsedMessage, focus: Focus): FactRequest | undefined {
  const [current] = focus.tokens
  // "Is its less than ORCA's?" refers to the current one too.
  const [named, ...others] = namedTokens(message).filter(({ query }) => query !== current?.symbol)
  if (!named || others.length > 0 || !current) return undefined
  if (!isAboutToken(focus.request) || focus.request === 'convert' || focus.hasSeveral) return undefined
  if (message.otherWords > maxComparedWords || message.masked.includes(slotTerms.number)) return undefined
  if (!comparesWithToken(message.masked, language)) return undefined
  return { kind: 'request', id: 'compare', tokens: [named], chain: message.chain }
}

/**
 * The request for named facts, unless the message resembles an example more closely, or its words are part of a wider request. A single word
 * such as "liquidity?", or one with a token, is about the token, although it is the title of a topic.
 */
export function preferFactRequest(
  factRequest: FactRequest | undefined,
  chosen: ChosenRequest | undefined,
  [best]: readonly PhraseMatch<RequestLabel>[],
  { otherWords, masked }: ParsedMessage,
): ChosenRequest | undefined {
  if (!factRequest || !chosen) return chosen ?? factRequest
  const similarity = best?.similarity ?? 0
  const isOwn = chosen.kind === 'topic' && (otherWords <= 1 || masked.includes(slotTerms.token))
  if (similarity >= exactSimilarity && !isOwn && !multiTokenRequests.has(factRequest.id)) return chosen
  if (chosen.kind === 'topic' || vagueRequests.has(chosen.id)) return factRequest
  // The same request, about all tokens that the message means.
  if (chosen.id === factRequest.id) return factRequest
  // Prices of several tokens are listed, with their changes.
  if (factRequest.id === 'safe-tokens' && factRequest.tokens.length === 0) return factRequest
  if (widerRequests.has(chosen.id) || (chosen.id === 'price' && factRequest.id === 'compare')) return chosen
  return !isAboutToken(chosen.id) && similarity >= minAccountSimilarity ? chosen : factRequest
}

function isAboutToken(id: RequestId | undefined): boolean {
  return id !== undefined && groupOf(`request:${id}`) === 'token'
}

/** The tokens that a message names or refers to, else those of the last answer. */
function selectRequestTokens(message: ParsedMessage, { tokens, list = [], hasSeveral }: Focus): RequestToken[] {
  const named = namedTokens(message)
  if (named.length > 0) return named
  const { chain, candidates } = message
  // Chooses one candidate, so that the answer asks which token is meant.
  if (candidates) return candidates.slice(0, 1).map(toRequestToken)
  const [only] = tokens
  if (chain && only && !hasSeveral) return [toOtherChain(only, chain)]
  return (hasSeveral ? list.slice(0, 2) : tokens.slice(0, 1)).map(toRequestToken)
}

/** "Which did better?" after one token and then another means both, unless a list was shown. */
function listChoices(message: ParsedMessage, { tokens, list = [], hasSeveral, isListShown }: Focus) {
  const isOfList = isListShown && list.length > 2
  if (hasSeveral || isOfList || tokens.length < 2 || namedTokens(message).length > 0) return undefined
  return sortByList(tokens.slice(0, 2), list).map(toRequestToken)
}

/** Words besides facts, spans of time, slots and fillers; in Chinese characters. */
function countRemainingWords(masked: string, language: Language): number {
  const plain = removeSpans(removeFacts(masked, language), language)
  const fillers = fillerWords[language]
  const words = plain.match(/\p{Script=Han}|[^\s\p{Script=Han}\p{P}]+/gu) ?? []
  return words.filter((word) => !fillers.has(word) && !Object.values(slotTerms).includes(word)).length
}
