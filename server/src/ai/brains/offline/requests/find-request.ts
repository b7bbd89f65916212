import type { Language } from '@murmur/contract/languages'
import type { Turn } from '#ai/brains/brain.port.ts'
import { parseMemory } from '#ai/brains/offline/dialogue/memory.ts'
import { findNamedSides } from '#ai/brains/offline/parsing/parse-answer.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { parseListMembership } from '#ai/brains/offline/watching/parse-list-membership.ts'
import { type ChosenRequest, chooseRequest, isMissingOnlySide, mayBeRequest } from './choose-request.ts'
import { parseValueInCoin } from './conversions/parse-value-in-coin.ts'
import { courtesies, findClause } from './find-clause.ts'
import { findRequestByKeywords } from './find-request-by-keywords.ts'
import type { Focus } from './focus.ts'
import { matchRequests, type RequestLabel, type RequestMatch } from './match-requests.ts'
import { parseComparison, parseFactRequest, preferFactRequest } from './parse-fact-request.ts'
import { parseMeaningQuestion } from './parse-meaning-question.ts'
import { type ParsedMessage, parseMessage } from './parse-message.ts'
import { parseFacts } from './parse-metrics.ts'
import {
  isStrayAmount,
  parseNetworkQuestion,
  preferAddressOfToken,
  preferFailure,
  preferHolding,
  preferPrice,
  preferRequest,
} from './prefer-request.ts'
import { matchByRules } from './questions/match-by-rules.ts'
import { findMeanings } from './ranking/find-meanings.ts'
import { preferConfidentMeaning } from './ranking/prefer-confident-meaning.ts'
import { countContentWords, foldText } from './reference-patterns.ts'
import { parseSameList, parseSameRequest } from './references/parse-same-request.ts'
import { resolveElidedSubject } from './references/resolve-elided-subject.ts'
import { withCandidates } from './references/with-candidates.ts'
import { groupOf } from './request-groups.ts'
import { resolveEllipsis } from './resolve-ellipsis.ts'
import { continueTopic, parseExampleQuestion, parseOwnDataQuestion } from './topics/continue-topic.ts'
import { parseFeeOfAmount } from './topics/parse-fee-of-amount.ts'
import { parseUnsupportedOrder } from './topics/parse-unsupported-order.ts'
import { slotTerms } from './words/slot-terms.ts'

type RequestTurn = Pick<Turn, 'text' | 'language'> & Partial<Pick<Turn, 'memory'>>

/** At or above this similarity, a message is matched as a whole. */
const minWholeSimilarity = 0.45
/** The minimum similarity of a message that seems only a greeting, thanks or an apology: "sorry to bother you, I was scammed". */
const minOpeningSimilarity = 0.7

/**
 * Finds the request that a message means, by rules, by the examples of requests and topics, or by the parser's keywords. If the
 * whole message resembles no example, uses the clause that does.
 */
export function findRequest(
  turn: RequestTurn,
  names: TokenNames,
  parsed: ParsedUtterance,
  focus: Focus,
): ChosenRequest | undefined {
  const { text, language } = turn
  const message = parseMessage(text, names, language, focus)
  return withCandidates(findStatedRequest(turn, names, parsed, focus, message), parsed, language, message, focus)
}

function findStatedRequest(
  turn: RequestTurn,
  names: TokenNames,
  parsed: ParsedUtterance,
  focus: Focus,
  message: ParsedMessage,
): ChosenRequest | undefined {
  const { text, language } = turn
  const certain = matchByRules(text, parsed, message, focus)
  if (certain) return preferConfidentMeaning(certain, parsed, message, focus)
  const unsupported = parseUnsupportedOrder({ text, language, names, parsed }, message)
  if (unsupported) return unsupported
  const repeatedList = parseSameList(parsed, language, message, focus)
  if (repeatedList) return repeatedList
  const whole = matchWholeMessage(turn, parsed, message, focus)
  if (parsed.reason === 'loose-order') return isLikelyRequest(whole) ? whole.request : undefined
  const isOpening = whole.request !== undefined && openings.has(`${whole.request.kind}:${whole.request.id}`)
  if (!mayBeRequest(parsed, message) || whole.similarity >= (isOpening ? minOpeningSimilarity : minWholeSimilarity))
    return whole.request
  if (!isOpening && isUnambiguous(whole.request, parsed)) return whole.request
  const clause = findClause(text, {
    names,
    language,
    focus,
    similarity: isOpening ? 0 : whole.similarity,
    tokenCount: message.mentions.length + message.references.length,
  })
  if (clause === undefined) return whole.request
  const own = parseUtterance(clause, { names, language })
  return (
    matchWholeMessage({ ...turn, text: clause }, own, parseMessage(clause, names, language, focus), focus).request ??
    whole.request
  )
}

/** Besides courtesies, a remark about oneself: "I'm blind and use a screen reader, what do I own?". */
const openings: ReadonlySet<string> = new Set<string>([...courtesies, 'topic:screen-reader'])

/** Whether the request of a message without a close example is unambiguous, so that no clause of it is preferred. */
function isUnambiguous(request: ChosenRequest | undefined, { intent }: ParsedUtterance): boolean {
  return intent === 'ask' && request !== undefined && request.ambiguity === undefined
}

/** "20 dollars of BONK anyway": an order that lacks its side rather than a question about its worth. */
function isAmountOfToken({ intent, reason, understood }: ParsedUtterance, { request }: Focus): boolean {
  const isWhole = understood?.amountUsd !== undefined && understood.token !== undefined
  return intent === 'ask' && reason === 'no-side' && isWhole && request !== 'convert'
}

/** "WIF 50": an order that lacks its side and its unit. "50 WIF" has a value. */
function isTokenBeforeNumber({ reason }: ParsedUtterance, { masked }: ParsedMessage, { request }: Focus): boolean {
  return reason === 'no-side' && masked === `${slotTerms.token} ${slotTerms.number}` && request !== 'convert'
}

/** "20u": in a chat about no token, an amount in dollars is part of an order, so the assistant asks for the rest. */
function isAmountAlone(
  { reason, understood }: ParsedUtterance,
  message: ParsedMessage,
  { tokens, last }: Focus,
): boolean {
  const isAmount = reason === 'no-side' && understood?.amountUsd !== undefined && understood.token === undefined
  return (
    isAmount && message.contentWords <= 1 && message.chain === undefined && tokens.length === 0 && last === undefined
  )
}

/** Whether a message that may be an order resembles a request that takes no amount. */
function isLikelyRequest({ request, similarity }: FoundRequest): boolean {
  const takesAmount = request?.id === 'convert' || request?.id === 'holding-value'
  return similarity >= minClearSimilarity && !takesAmount
}

/** `similarity`: to the closest example; 1 if a rule recognized the request. */
type FoundRequest = { request: ChosenRequest | undefined; similarity: number }

function matchWholeMessage(
  { text, language, memory }: RequestTurn,
  parsed: ParsedUtterance,
  message: ParsedMessage,
  focus: Focus,
): FoundRequest {
  const toCertainRequest = (request: ChosenRequest | undefined): FoundRequest => ({ request, similarity: 1 })
  if (!mayBeRequest(parsed, message)) return toCertainRequest(undefined)
  if (negatesAmount(parsed, message, memory)) return toCertainRequest(undefined)
  const meaning = parseMeaningQuestion(text, language, message, focus)
  if (meaning) return toCertainRequest(meaning)
  const fee = parseFeeOfAmount(text, language, message, focus)
  if (fee) return toCertainRequest(fee)
  const isOrder = isMissingOnlySide(parsed, message, focus) || isTokenBeforeNumber(parsed, message, focus)
  if (isOrder || isAmountAlone(parsed, message, focus)) return toCertainRequest(undefined)
  const repeatedRequest =
    parseSameRequest(text, language, message, focus) ??
    resolveEllipsis(text, language, message, focus) ??
    parseOtherChain(text, language, message, focus)
  if (repeatedRequest) return toCertainRequest(repeatedRequest)
  const continued = parsed.understood?.side ? undefined : resolveFollowUp(text, language, message, focus)
  if (continued) return toCertainRequest(continued)
  const candidates = findMeanings(language, message)
  const chosen = chooseRequest(parsed, message, candidates, focus)
  // The name of a side may be an order.
  const factRequest = parsed.understood?.side ? undefined : parseFactRequest(text, language, message, focus)
  const rankedCandidates = candidates.toSorted((one, other) => other.similarity - one.similarity)
  // "How much is 50 dollars in SOL?" converts the dollars.
  const coinRequest = parsed.understood?.amountUsd ? undefined : parseValueInCoin(text, chosen, message, focus)
  if (coinRequest) return toCertainRequest(coinRequest)
  const topic = continueTopic(chosen, text, language, message, rankedCandidates, focus)
  if (topic) return toCertainRequest(topic)
  const preferred = preferFactRequest(
    factRequest,
    preferFailure(
      preferAddressOfToken(
        preferHolding(
          preferPrice(preferRequest(chosen, message, rankedCandidates), text, parsed, message, focus),
          text,
          language,
          focus,
        ),
        text,
        language,
        message,
        focus,
      ),
      text,
      message,
      focus,
    ),
    rankedCandidates,
    message,
  )
  const networkRequest = parseNetworkQuestion(message, rankedCandidates, focus)
  if (networkRequest) return toCertainRequest(networkRequest)
  const found = preferred ?? findRequestByKeywords(withNamedToken(parsed, message), focus)
  const bestSimilarity = rankedCandidates[0]?.similarity ?? 0
  if (isAmountOfToken(parsed, focus) && !isLikelyRequest({ request: preferred, similarity: bestSimilarity }))
    return toCertainRequest(undefined)
  if (isStrayAmount(found, message, rankedCandidates)) return { request: undefined, similarity: bestSimilarity }
  const isAboutTrade = focus.trade !== undefined || parseMemory(memory)?.understood.side !== undefined
  const request = isAboutTrade && isUnrelatedTopic(found, parsed, message, rankedCandidates) ? undefined : found
  return { request, similarity: factRequest ? 1 : (rankedCandidates[0]?.similarity ?? 0) }
}

/** "No, not 10 dollars" after a question about an order ends the order, and doesn't ask what 10 dollars are worth. */
function negatesAmount({ reason }: ParsedUtterance, { masked, mentions }: ParsedMessage, memory: unknown): boolean {
  if (reason !== 'negated' || mentions.length > 0 || !masked.includes(slotTerms.number)) return false
  return parseMemory(memory)?.understood.side !== undefined
}

/** The request of a message without a side that depends on the subject of the chat. */
function resolveFollowUp(text: string, language: Language, message: ParsedMessage, focus: Focus) {
  return (
    resolveElidedSubject(text, language, message, focus) ??
    parseExampleQuestion(text, language, message, focus) ??
    parseOwnDataQuestion(text, language, message, focus) ??
    parseListMembership(text, language, message) ??
    parseComparison(language, message, focus)
  )
}

/** Uses the token that the message names instead of words unknown to the grammar: "a coin called FROST, any good?". Only for requests that read. */
function withNamedToken(parsed: ParsedUtterance, { mentions }: ParsedMessage): ParsedUtterance {
  const [token] = mentions
  if (token === undefined || mentions.length > 1 || parsed.token === token) return parsed
  return { ...parsed, intent: parsed.intent === 'search' ? 'info' : parsed.intent, token }
}

/** At most this many words besides fillers and a chain. */
const maxChainWords = 3
/** At or above this similarity, "how is solana today" after an address is about the coin. */
const coinSimilarity = 0.5

/** "Give me the Solana one" after an address or a fee: "give me" isn't an order there. */
function parseOtherChain(
  text: string,
  language: Language,
  { masked, mentions, references, chain, isCoinNamed, contentWords }: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const request = chainQuestionOf(focus)
  if (chain === undefined || request === undefined || mentions.length + references.length > 0) return undefined
  if (masked.includes(slotTerms.number) || parseFacts(text, language).length > 0 || findNamedSides(text).length > 0)
    return undefined
  const isShort = countContentWords(foldText(masked), language) <= maxChainWords
  // "What's my Solana address" after a fee is a request of its own.
  const [best] = matchRequests(language, masked)
  const coinMatches = isCoinNamed ? matchRequests(language, masked.replaceAll(slotTerms.chain, slotTerms.token)) : []
  // After "how do I deposit?", the name of a chain alone is the network to send on.
  const isNetwork = request === 'my-address' && focus.request !== request && contentWords === 0
  const isCoinRequest =
    !isNetwork &&
    coinMatches.some(
      ({ label, similarity }) =>
        groupOf(label) === 'token' && similarity >= Math.max(coinSimilarity, best?.similarity ?? 0),
    )
  if (isCoinRequest) return undefined
  const isOther = best !== undefined && best.similarity >= minClearSimilarity && best.label !== `request:${request}`
  return isShort && !isOther ? { kind: 'request', id: request, tokens: [], chain } : undefined
}

/** The request that the name of a chain continues: where to send coins, after a topic about it, or the fee there. */
function chainQuestionOf({ request, last }: Focus): 'my-address' | 'network-fee' | undefined {
  if (request === 'my-address' || request === 'network-fee') return request
  return last !== undefined && depositTopics.has(last) ? 'my-address' : undefined
}

const depositTopics: ReadonlySet<string> = new Set<RequestLabel>(['topic:deposit'])

/** At most this many words in a message that may be about the open trade rather than a topic. */
const maxTradeWords = 5
/** At or above this similarity, a short message is a request or question of its own. */
const minClearSimilarity = 0.6
/** The lower minimum for several words without a number, which can't change an amount: "do I pay tax on it". */
const minTopicSimilarity = 0.4
const minTopicWords = 5

/** Whether a short statement resembles the topic found for it too little: "2 then" isn't about price alerts. */
function isUnrelatedTopic(
  found: ChosenRequest | undefined,
  { reason }: ParsedUtterance,
  { otherWords, masked }: ParsedMessage,
  [best]: readonly RequestMatch[],
): boolean {
  if (found?.kind !== 'topic' || reason === 'question' || otherWords > maxTradeWords) return false
  const isPlain = otherWords >= minTopicWords && !masked.includes(slotTerms.number)
  return (best?.similarity ?? 0) < (isPlain ? minTopicSimilarity : minClearSimilarity)
}
