import type { Language } from '@murmur/contract/languages'
import type { Turn } from '#ai/brains/brain.port.ts'
import { parseMemory } from '#ai/brains/offline/dialogue/memory.ts'
import { findNamedSides } from '#ai/brains/offline/parsing/parse-answer.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { readListed } from '#ai/brains/offline/watching/read-listed.ts'
import { type ChosenRequest, chooseRequest, lacksOnlySide, mayBeRequest } from './choose-request.ts'
import { readInCoin } from './conversions/read-in-coin.ts'
import type { Focus } from './focus.ts'
import { findCandidates, matchRequests, type RequestMatch } from './match-requests.ts'
import { preferPlain, readComparison, readPlainRequest } from './plain-request.ts'
import {
  isStrayAmount,
  preferAddressOfToken,
  preferFailure,
  preferHolding,
  preferPrice,
  preferRequest,
  readNetwork,
} from './prefer-request.ts'
import { readCertain } from './questions/read-certain.ts'
import { courtesies, findClause } from './read-clauses.ts'
import { readElided } from './read-elided.ts'
import { readMeaning } from './read-meaning.ts'
import { type MessageReading, readMessage } from './read-message.ts'
import { readFacts } from './read-metrics.ts'
import { countContentWords, foldText } from './reference-patterns.ts'
import { readSameList, readSameRequest } from './references/read-same-request.ts'
import { readSubject } from './references/read-subject.ts'
import { withCandidates } from './references/with-candidates.ts'
import { requestByKeywords } from './request-by-keywords.ts'
import { groupOf } from './request-groups.ts'
import { continueTopic, readExample, readOwnTopic } from './topics/continue-topic.ts'
import { readFeeOfAmount } from './topics/read-fee-of-amount.ts'
import { readUnsupportedOrder } from './topics/read-unsupported-order.ts'
import { slotTerms } from './words/slot-terms.ts'

type RequestMessage = Pick<Turn, 'text' | 'language'> & Partial<Pick<Turn, 'memory'>>

/** From this similarity on, a message is read as a whole. */
const clearWhole = 0.45
/** The minimum similarity of a message that seems only a greeting, thanks or an apology: "sorry to bother you, I was scammed". */
const clearOpening = 0.7

/**
 * The request that a message means: by the examples of requests and topics, or by the parser's keyword rules. Of a message that
 * resembles no example, the clause that does.
 */
export function findRequest(
  message: RequestMessage,
  names: TokenNames,
  parsed: ParsedUtterance,
  focus: Focus,
): ChosenRequest | undefined {
  const { text, language } = message
  const reading = readMessage(text, names, language, focus)
  return withCandidates(findStated(message, names, parsed, focus, reading), parsed, language, reading, focus)
}

function findStated(
  message: RequestMessage,
  names: TokenNames,
  parsed: ParsedUtterance,
  focus: Focus,
  reading: MessageReading,
): ChosenRequest | undefined {
  const { text, language } = message
  const certain = readCertain(text, parsed, reading, focus)
  if (certain) return certain
  const unsupported = readUnsupportedOrder({ text, language, names, parsed }, reading)
  if (unsupported) return unsupported
  const again = readSameList(parsed, language, reading, focus)
  if (again) return again
  const whole = findWhole(message, parsed, reading, focus)
  if (parsed.reason === 'loose-order') return isLikelyRequest(whole) ? whole.request : undefined
  const isOpening = whole.request?.kind === 'request' && courtesies.has(`request:${whole.request.id}`)
  if (!mayBeRequest(parsed, reading) || whole.similarity >= (isOpening ? clearOpening : clearWhole))
    return whole.request
  if (!isOpening && isClear(whole.request, parsed)) return whole.request
  const clause = findClause(text, {
    names,
    language,
    focus,
    similarity: isOpening ? 0 : whole.similarity,
    tokenCount: reading.mentions.length + reading.references.length,
  })
  if (clause === undefined) return whole.request
  const own = parseUtterance(clause, { names, language })
  return (
    findWhole({ ...message, text: clause }, own, readMessage(clause, names, language, focus), focus).request ??
    whole.request
  )
}

/** Whether a message without a close example is far more probably this request than another: no part of it outweighs that. */
function isClear(request: ChosenRequest | undefined, { intent }: ParsedUtterance): boolean {
  return intent === 'ask' && request !== undefined && request.ambiguity === undefined
}

/** "20 dollars of BONK anyway": an order that lacks its side rather than a question about its worth. */
function isAmountOfToken({ intent, reason, understood }: ParsedUtterance, { request }: Focus): boolean {
  const isWhole = understood?.amountUsd !== undefined && understood.token !== undefined
  return intent === 'ask' && reason === 'no-side' && isWhole && request !== 'convert'
}

/** "WIF 50": an order that lacks its side and its unit. "50 WIF" has a value. */
function isTokenBeforeNumber({ reason }: ParsedUtterance, { masked }: MessageReading, { request }: Focus): boolean {
  return reason === 'no-side' && masked === `${slotTerms.token} ${slotTerms.number}` && request !== 'convert'
}

/** "20u": dollars in a chat about no token are part of an order, which the assistant asks for. */
function isAmountAlone(
  { reason, understood }: ParsedUtterance,
  reading: MessageReading,
  { tokens, last }: Focus,
): boolean {
  const isAmount = reason === 'no-side' && understood?.amountUsd !== undefined && understood.token === undefined
  return (
    isAmount && reading.contentWords <= 1 && reading.chain === undefined && tokens.length === 0 && last === undefined
  )
}

/** Whether a message that may be an order rather resembles a request that has no amount. */
function isLikelyRequest({ request, similarity }: FoundRequest): boolean {
  const takesAmount = request?.id === 'convert' || request?.id === 'holding-value'
  return similarity >= clearSimilarity && !takesAmount
}

/** `similarity`: to the closest example; 1 for a request that words alone make certain. */
type FoundRequest = { request: ChosenRequest | undefined; similarity: number }

function findWhole(
  { text, language, memory }: RequestMessage,
  parsed: ParsedUtterance,
  reading: MessageReading,
  focus: Focus,
): FoundRequest {
  const certain = (request: ChosenRequest | undefined): FoundRequest => ({ request, similarity: 1 })
  if (!mayBeRequest(parsed, reading)) return certain(undefined)
  if (negatesAmount(parsed, reading, memory)) return certain(undefined)
  const meaning = readMeaning(text, language, reading, focus)
  if (meaning) return certain(meaning)
  const fee = readFeeOfAmount(text, language, reading, focus)
  if (fee) return certain(fee)
  const isOrder = lacksOnlySide(parsed, reading, focus) || isTokenBeforeNumber(parsed, reading, focus)
  if (isOrder || isAmountAlone(parsed, reading, focus)) return certain(undefined)
  const same =
    readSameRequest(text, language, reading, focus) ??
    readElided(text, language, reading, focus) ??
    readOtherChain(text, language, reading, focus)
  if (same) return certain(same)
  const continued = parsed.understood?.side ? undefined : readContinued(text, language, reading, focus)
  if (continued) return certain(continued)
  const candidates = findMeanings(language, reading)
  const chosen = chooseRequest(parsed, reading, candidates, focus)
  // The name of a side may be an order.
  const plain = parsed.understood?.side ? undefined : readPlainRequest(text, language, reading, focus)
  const similar = candidates.toSorted((one, other) => other.similarity - one.similarity)
  // "How much is 50 dollars in SOL?" converts the dollars.
  const inCoin = parsed.understood?.amountUsd ? undefined : readInCoin(text, chosen, reading, focus)
  if (inCoin) return certain(inCoin)
  const topic = continueTopic(chosen, text, language, reading, similar, focus)
  if (topic) return certain(topic)
  const preferred = preferPlain(
    plain,
    preferFailure(
      preferAddressOfToken(
        preferHolding(
          preferPrice(preferRequest(chosen, reading, similar), text, parsed, reading, focus),
          text,
          language,
          focus,
        ),
        text,
        language,
        reading,
        focus,
      ),
      text,
      reading,
      focus,
    ),
    similar,
    reading,
  )
  const network = readNetwork(reading, similar, focus)
  if (network) return certain(network)
  const found = preferred ?? requestByKeywords(withNamedToken(parsed, reading), focus)
  if (
    isAmountOfToken(parsed, focus) &&
    !isLikelyRequest({ request: preferred, similarity: similar[0]?.similarity ?? 0 })
  )
    return certain(undefined)
  if (isStrayAmount(found, reading, similar)) return { request: undefined, similarity: similar[0]?.similarity ?? 0 }
  const isAboutTrade = focus.trade !== undefined || parseMemory(memory)?.understood.side !== undefined
  const request = isAboutTrade && isFarTopic(found, parsed, reading, similar) ? undefined : found
  return { request, similarity: plain ? 1 : (similar[0]?.similarity ?? 0) }
}

/** "No, not 10 dollars" after a question about an order: it ends the order, and asks for no value. */
function negatesAmount({ reason }: ParsedUtterance, { masked, mentions }: MessageReading, memory: unknown): boolean {
  if (reason !== 'negated' || mentions.length > 0 || !masked.includes(slotTerms.number)) return false
  return parseMemory(memory)?.understood.side !== undefined
}

/** The request of a message without a side, by its words and the subject of the chat. */
function readContinued(text: string, language: Language, reading: MessageReading, focus: Focus) {
  return (
    readSubject(text, language, reading, focus) ??
    readExample(text, language, reading, focus) ??
    readOwnTopic(text, language, reading, focus) ??
    readListed(text, language, reading) ??
    readComparison(language, reading, focus)
  )
}

/** The requests that a message may mean. In "solana price" the name of the chain is also that of a token. */
function findMeanings(language: Language, { masked, isCoinNamed }: MessageReading): RequestMatch[] {
  const own = findCandidates(language, masked)
  if (!isCoinNamed) return own
  const tokenCandidates = findCandidates(language, masked.replaceAll(slotTerms.chain, slotTerms.token)).filter(
    ({ label }) => groupOf(label) === 'token',
  )
  const closer = tokenCandidates.filter(
    ({ label, similarity }) => !own.some((each) => each.label === label && each.similarity >= similarity),
  )
  return [...own.filter(({ label }) => !closer.some((each) => each.label === label)), ...closer]
}

/** Names of tokens that only requests which read may use replace the grammar's unknown words: "a coin called FROST, any good?" */
function withNamedToken(parsed: ParsedUtterance, { mentions }: MessageReading): ParsedUtterance {
  const [token] = mentions
  if (token === undefined || mentions.length > 1 || parsed.token === token) return parsed
  return { ...parsed, intent: parsed.intent === 'search' ? 'info' : parsed.intent, token }
}

/** At most this many words besides fillers and a chain. */
const maxChainWords = 3
/** From this similarity on, "how is solana today" after an address is about the coin. */
const coinSimilarity = 0.5

/** "Give me the Solana one" after an address or a fee: "give me" isn't an order there. */
function readOtherChain(
  text: string,
  language: Language,
  { masked, mentions, references, chain, isCoinNamed }: MessageReading,
  { request }: Focus,
): ChosenRequest | undefined {
  if (chain === undefined || mentions.length + references.length > 0) return undefined
  if (request !== 'my-address' && request !== 'network-fee') return undefined
  if (masked.includes(slotTerms.number) || readFacts(text, language).length > 0 || findNamedSides(text).length > 0)
    return undefined
  const isShort = countContentWords(foldText(masked), language) <= maxChainWords
  // "What's my Solana address" after a fee is a request of its own.
  const [best] = matchRequests(language, masked)
  const coinMatches = isCoinNamed ? matchRequests(language, masked.replaceAll(slotTerms.chain, slotTerms.token)) : []
  const isCoinRequest = coinMatches.some(
    ({ label, similarity }) =>
      groupOf(label) === 'token' && similarity >= Math.max(coinSimilarity, best?.similarity ?? 0),
  )
  if (isCoinRequest) return undefined
  const isOther = best !== undefined && best.similarity >= clearSimilarity && best.label !== `request:${request}`
  return isShort && !isOther ? { kind: 'request', id: request, tokens: [], chain } : undefined
}

/** At most this many words in a message that may be about the open trade rather than a topic. */
const maxTradeWords = 5
/** From this similarity on, a short message is a request or question of its own. */
const clearSimilarity = 0.6
/** The minimum similarity of a topic for several words without a number, which change no amount: "do I pay tax on it". */
const plainTopicSimilarity = 0.4
const minPlainWords = 5

/** Whether a short statement resembles a topic only vaguely: "2 then" isn't about price alerts. */
function isFarTopic(
  found: ChosenRequest | undefined,
  { reason }: ParsedUtterance,
  { otherWords, masked }: MessageReading,
  [best]: readonly RequestMatch[],
): boolean {
  if (found?.kind !== 'topic' || reason === 'question' || otherWords > maxTradeWords) return false
  const isPlain = otherWords >= minPlainWords && !masked.includes(slotTerms.number)
  return (best?.similarity ?? 0) < (isPlain ? plainTopicSimilarity : clearSimilarity)
}
