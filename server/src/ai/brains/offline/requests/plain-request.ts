import type { Language } from '@murmur/contract/languages'
import type { PhraseMatch } from '#ai/retrieval/phrase-matcher.ts'
import { chainRequests } from './chain-requests.ts'
import { type ChosenRequest, fromFocus, namedTokens, onOtherChain, type RequestToken } from './choose-request.ts'
import type { Focus } from './focus.ts'
import type { RequestId, RequestLabel } from './match-requests.ts'
import { readChartRange, removeSpans } from './read-chart-range.ts'
import type { MessageReading } from './read-message.ts'
import { isComparable, readFacts, removeFacts } from './read-metrics.ts'
import { inListOrder } from './read-references.ts'
import { choosesToken, fillerWords, measuresAgainstToken } from './reference-patterns.ts'
import { groupOf } from './request-groups.ts'
import { requestOfFact } from './topics-of-requests.ts'
import { slotTerms } from './words/slot-terms.ts'

type Named = ChosenRequest & { kind: 'request' }

/** At most this many words besides the fact, the tokens and fillers; more where several tokens are compared. */
const maxWords = { one: 2, several: 5 }
/** From this similarity on, a message is an example itself. */
const exactSimilarity = 0.8
/** From this similarity on, a request about the user's own money or settings stays. */
const minAccountSimilarity = 0.5
/** Requests about a token in which the name of a fact is only a part. */
const widerRequests: ReadonlySet<RequestId> = new Set<RequestId>([
  'convert',
  'trade-check',
  'chart',
  'token-info',
  'compare',
])
/** Requests about several tokens, which the name of a fact makes certain. */
const multiTokenRequests: ReadonlySet<RequestId> = new Set<RequestId>(['compare', 'safe-tokens'])
/** Requests with common words, which mean less than the name of a fact. */
const vagueRequests: ReadonlySet<RequestId> = new Set<RequestId>([
  'why',
  'repeat',
  'confused',
  'worry',
  'how-are-you',
  'more',
])

/**
 * The request of a message that only names facts, a span of time, or both: "and by volume?", "risk?", "past month?". Its tokens are
 * the named ones, or those of the last answer. Undefined if it names none, or more than that.
 */
export function readPlainRequest(
  text: string,
  language: Language,
  reading: MessageReading,
  focus: Focus,
): Named | undefined {
  const facts = readFacts(text, language)
  const range = readChartRange(text, language)
  const [fact] = facts
  const requestTokens = selectRequestTokens(reading, focus)
  const isChoice = fact !== undefined && isComparable(fact) && choosesToken(reading.masked, language)
  const tokens = isChoice ? (chosenAmong(reading, focus) ?? requestTokens) : requestTokens
  if (tokens.length === 0 || reading.masked.includes(slotTerms.number)) return undefined
  const rest = countRest(reading.masked, language)
  if (rest > (tokens.length > 1 ? maxWords.several : maxWords.one)) return undefined
  const { chain } = reading
  if (fact === undefined) {
    if (range === undefined || !isAboutToken(focus.request)) return undefined
    return { kind: 'request', id: focus.request === 'chart' ? 'chart' : 'price-change', tokens, chain }
  }
  const isList = focus.request !== undefined && chainRequests.has(focus.request) && reading.mentions.length === 0
  if (isList && tokens.length > 1)
    return fact === 'risk' ? { kind: 'request', id: 'safe-tokens', tokens, chain } : undefined
  // "And which is safer?" after one token is about others.
  const isOfOthers = fact === 'risk' && isChoice && tokens.length === 1 && namedTokens(reading).length === 0
  if (isOfOthers) return { kind: 'request', id: 'safe-tokens', tokens: [], chain }
  const isCompared = tokens.length > 1 && facts.some((each) => each !== 'verified' && each !== 'address')
  return { kind: 'request', id: isCompared ? 'compare' : requestOfFact[fact], tokens, chain }
}

/** At most this many words besides the token in a comparison with the token that the chat is about. */
const maxComparedWords = 8

/** "Older than SHIB?", "is that more than BONK": the token that the chat is about, compared with the named one. */
export function readComparison(language: Language, reading: MessageReading, focus: Focus): Named | undefined {
  const [named, ...others] = namedTokens(reading)
  const [current] = focus.tokens
  if (!named || others.length > 0 || !current || current.symbol === named.query) return undefined
  if (!isAboutToken(focus.request) || focus.request === 'convert' || focus.hasSeveral) return undefined
  if (reading.otherWords > maxComparedWords || reading.masked.includes(slotTerms.number)) return undefined
  if (!measuresAgainstToken(reading.masked, language)) return undefined
  return { kind: 'request', id: 'compare', tokens: [named], chain: reading.chain }
}

/**
 * The plain request, unless the message resembles an example more closely, or its words are part of a wider request. A single word
 * such as "liquidity?", or one with a token, is about the token, although it is the title of a topic.
 */
export function preferPlain(
  plain: Named | undefined,
  chosen: ChosenRequest | undefined,
  [best]: readonly PhraseMatch<RequestLabel>[],
  { otherWords, masked }: MessageReading,
): ChosenRequest | undefined {
  if (!plain || !chosen) return chosen ?? plain
  const similarity = best?.similarity ?? 0
  const isOwn = chosen.kind === 'topic' && (otherWords <= 1 || masked.includes(slotTerms.token))
  if (similarity >= exactSimilarity && !isOwn && !multiTokenRequests.has(plain.id)) return chosen
  if (chosen.kind === 'topic' || vagueRequests.has(chosen.id)) return plain
  // The same request, about all tokens that the message means.
  if (chosen.id === plain.id) return plain
  // Prices of several tokens are listed, with their changes.
  if (plain.id === 'safe-tokens' && plain.tokens.length === 0) return plain
  if (widerRequests.has(chosen.id) || (chosen.id === 'price' && plain.id === 'compare')) return chosen
  return !isAboutToken(chosen.id) && similarity >= minAccountSimilarity ? chosen : plain
}

function isAboutToken(id: RequestId | undefined): boolean {
  return id !== undefined && groupOf(`request:${id}`) === 'token'
}

/** The tokens that a message names or refers to, else those of the last answer. */
function selectRequestTokens(reading: MessageReading, { tokens, list = [], hasSeveral }: Focus): RequestToken[] {
  const named = namedTokens(reading)
  if (named.length > 0) return named
  const { chain, candidates } = reading
  // Chooses one candidate, so that the answer asks which token is meant.
  if (candidates) return candidates.slice(0, 1).map(fromFocus)
  const [only] = tokens
  if (chain && only && !hasSeveral) return [onOtherChain(only, chain)]
  return (hasSeveral ? list.slice(0, 2) : tokens.slice(0, 1)).map(fromFocus)
}

/** "Which did better?" after one token and then another means both, unless a list was shown. */
function chosenAmong(reading: MessageReading, { tokens, list = [], hasSeveral, isListShown }: Focus) {
  const isOfList = isListShown && list.length > 2
  if (hasSeveral || isOfList || tokens.length < 2 || namedTokens(reading).length > 0) return undefined
  return inListOrder(tokens.slice(0, 2), list).map(fromFocus)
}

/** Words besides facts, spans of time, slots and fillers; in Chinese characters. */
function countRest(masked: string, language: Language): number {
  const plain = removeSpans(removeFacts(masked, language), language)
  const fillers = fillerWords[language]
  const words = plain.match(/\p{Script=Han}|[^\s\p{Script=Han}\p{P}]+/gu) ?? []
  return words.filter((word) => !fillers.has(word) && !Object.values(slotTerms).includes(word)).length
}
