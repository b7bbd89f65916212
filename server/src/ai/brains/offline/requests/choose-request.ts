import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { ListFilter } from '#ai/brains/facts.port.ts'
import type { AskReason, ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import { chainRequests, listRequests } from './chain-requests.ts'
import { type Ambiguity, findAmbiguity, findSecondMeaning, isGuess, preferUnemotional } from './find-ambiguity.ts'
import { type Focus, type FocusToken, symbolOnChain } from './focus.ts'
import { isStrayQuantity } from './is-stray-quantity.ts'
import type { RequestId, RequestLabel, RequestMatch } from './match-requests.ts'
import { nativeSymbol, type ParsedMessage } from './parse-message.ts'
import type { NamedFact } from './parse-metrics.ts'
import { type RankedRequest, rankRequests } from './rank-requests.ts'
import { continueFocus } from './references/continue-focus.ts'
import { groupOf, isRequest, splitLabel } from './request-groups.ts'
import { getTokenRequestOfTopic, lastTopic, requestOfFact } from './request-topics.ts'
import { listContinuedTopics } from './topics/list-continued-topics.ts'
import { slotTerms } from './words/slot-terms.ts'

/**
 * A request that only reads, with its tokens and chain, or a topic of the handbook. `ambiguity`: set if other meanings are nearly as
 * probable. `also`: a second meaning, answered after the first. `among`: the tokens that may be meant; the answer asks which one.
 * `lead`: a sentence before the answer.
 */
export type ChosenRequest = { ambiguity?: Ambiguity; also?: ChosenRequest } & (
  | { kind: 'topic'; id: TopicId; lead?: TextId }
  | NamedRequest
)

/**
 * `chains`: the networks to compare. `isDifference`: whether the comparison is about more than fees. `about`: whether a token is listed,
 * news about it, or the fees of a trade. `filter`: the conditions of a list.
 */
type NamedRequest = {
  kind: 'request'
  id: RequestId
  tokens: RequestToken[]
  chain: ChainKey | undefined
  chains?: readonly ChainKey[]
  isDifference?: boolean
  about?: 'listing' | 'news' | 'fees'
  filter?: ListFilter
  lead?: TextId
  among?: FocusToken[]
}

/** `query`: a symbol or an address. `address`: set if the message refers to a token of a list. */
export type RequestToken = { query: string; chain: ChainKey | undefined; address?: Address | undefined }

/** Reasons why a message without buy or sell isn't an unfinished trade. */
const nonTradeReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'question',
  'negated',
  'not-understood',
  'other-action',
  'condition',
  'schedule',
  'limit-price',
  'no-token',
  'no-side',
  'no-unit',
  'unknown-token',
  'which-token',
  'which-chain',
  'odd-number',
])
/** Below this probability, or if a message shares almost no word with any example, it is not understood. */
const minProbability = 0.15
const minSimilarity = 0.1
/** At or above this similarity, an example outweighs words that look like an order. */
const likelySimilarity = 0.4
/** At or above this similarity, an example outweighs the repetition of the last request. */
const certainSimilarity = 0.5
/** At or above this similarity, a message is an example itself, however short: "info on WIF" isn't a follow-up. */
const exactSimilarity = 0.95
/** At or above this similarity, the words of an order without a token are a question about a topic. */
const minTopicSimilarity = 0.8
/** At most this many words in a reply that begins with yes or no. */
const maxReplyWords = 3
/** At most this many other words in a follow-up such as "and ETH?", or in one about a chain: "but only those on Base". */
const maxFollowUpWords = 3
const maxChainWords = 5

/** Whether a message may be a request: the grammar found no trade and no missing part to ask for. Long messages with a yes or no aren't replies. */
export function mayBeRequest(parsed: ParsedUtterance, message: ParsedMessage): boolean {
  const { otherWords, masked } = message
  const { intent, reason = 'not-understood', understood } = parsed
  if (intent === 'yes' || intent === 'no') return otherWords > maxReplyWords
  if (intent !== 'ask') return intent !== 'buy' && intent !== 'sell'
  // "U think BONK gonna pump": the name of a currency without an amount may be another word.
  const mayBeOtherWord = reason === 'not-usd' && (!masked.includes(slotTerms.number) || isValueInCurrency.test(masked))
  const isNonTrade = understood?.side === undefined && (nonTradeReasons.has(reason) || mayBeOtherWord)
  return isNonTrade || reason === 'loose-order' || isAmountless(parsed) || isStrayQuantity(parsed, message)
}

/** "How much is 0.5 ETH in euros": the number belongs to the token, so the currency isn't the unit of an order. */
const isValueInCurrency = new RegExp(
  `${slotTerms.number} (?:(?:of|de|d|个|枚|颗|من) )?${slotTerms.token}(?! \\S+ ?$|$)`,
  'u',
)

/** Whether only "buy" or "sell" is missing, which the assistant asks for: "20 dollars of BONK". In a chat about values it is a question. */
export function isMissingOnlySide(
  { reason, understood }: ParsedUtterance,
  { otherWords }: ParsedMessage,
  { request }: Focus,
): boolean {
  const isWhole = understood?.amountUsd !== undefined && understood.token !== undefined
  return reason === 'no-side' && isWhole && otherWords <= maxReplyWords && request !== 'convert'
}

/** Whether a message may be an order without an amount. The grammar also parses "add BONK to my watchlist" as one. */
function isAmountless({ reason, understood }: ParsedUtterance): boolean {
  return (reason === 'no-amount' || reason === 'not-understood') && understood?.amountUsd === undefined
}

/** Chooses the request that a message means; undefined leaves it to the parser's keyword rules. */
export function chooseRequest(
  parsed: ParsedUtterance,
  message: ParsedMessage,
  matches: readonly RequestMatch[],
  focus: Focus,
): ChosenRequest | undefined {
  if (!mayBeRequest(parsed, message)) return undefined
  const tokens = selectTokens(message, focus)
  const ranked = rankRequests(listPossibleMatches(matches, message, focus), { parsed, message, focus })
  // An example of a request itself: "my watchlist" isn't a question about watchlists.
  const exact = ranked.find(({ label, similarity }) => isRequest(label) && similarity >= exactSimilarity)
  const best = exact ?? preferUnemotional(ranked)
  const mayContinue = parsed.intent !== 'balance' && (mayFollowUp(parsed) || message.isPronoun)
  const followUp = mayContinue ? continueRequest(message, continueFocus(focus)) : undefined
  // Requests of their own, although their other words are fillers: "and what is JUP?", "how much SOL for one of those?".
  const isOwn =
    best?.label === 'request:token-info' || (best?.label === 'request:convert' && namedTokens(message).length === 2)
  const isBare = message.otherWords <= 1 || (message.contentWords === 0 && !isOwn)
  const ownSimilarity = isBare ? exactSimilarity : certainSimilarity
  // "Only those on Base" after a list doesn't name a token.
  const isOfList =
    focus.request !== undefined &&
    listRequests.has(focus.request) &&
    best !== undefined &&
    groupOf(best.label) === 'token'
  // "And Solana in particular?" is about its coin.
  const isOfCoin = message.isCoinNamed === true && (best?.similarity ?? 0) >= exactSimilarity
  if (followUp && isOfList && !isOfCoin) return followUp
  if (
    followUp &&
    (message.otherWords === 0 || message.isLink || message.isPronoun || (best?.similarity ?? 0) < ownSimilarity)
  )
    return followUp
  const isContinued = best?.label === `topic:${lastTopic(focus)}`
  if (!best || !(isLikely(best, parsed, message) || (isContinued && parsed.understood?.side === undefined)))
    return undefined
  // "Hi, I've never done this" is a greeting rather than a guess. A message that names a token is about that token.
  if (parsed.intent === 'smalltalk' && isGuess(best) && message.mentions.length === 0) return undefined
  // The parser's keywords make requests such as "my balance" unambiguous.
  const ambiguity = exact || parsed.intent !== 'ask' ? undefined : findAmbiguity(best, ranked)
  const toRequest = (label: RequestLabel): ChosenRequest => {
    const [kind, id] = splitLabel(label)
    if (kind === 'topic') return { kind, id: id as TopicId }
    const isOfToken = groupOf(label) === 'token'
    // "Am I up?" is about everything, even after an answer about one token.
    const own = isOfToken ? repeatOnChain(id as RequestId, message, focus) : selectTokens(message, { tokens: [] })
    return { kind, id: id as RequestId, tokens: own ?? tokens, chain: message.chain }
  }
  const second = ambiguity && findSecondMeaning(best, ranked, message)
  return { ...toRequest(best.label), ...(ambiguity && { ambiguity }), ...(second && { also: toRequest(second) }) }
}

/** The possible matches: no requests about a token if there is none, and no unlikely changes. Includes the topic of the newest answer. */
export function listPossibleMatches(
  matches: readonly RequestMatch[],
  message: ParsedMessage,
  focus: Focus,
): readonly RequestMatch[] {
  const hasToken = selectTokens(message, focus).length > 0
  const possible = matches.filter(
    ({ label, similarity }) =>
      (hasToken || groupOf(label) !== 'token') &&
      (!changeRequests.has(label) || (message.otherWords > 0 && similarity >= likelySimilarity)),
  )
  return [...possible, ...listContinuedTopics(possible, message, focus)]
}

/** Whether a match is likely enough. Words that name a side may be an order, so few matches outweigh them: "don't buy" isn't a question about buying. */
function isLikely(
  { label, similarity, probability }: RankedRequest,
  parsed: ParsedUtterance,
  message: ParsedMessage,
): boolean {
  const { understood, reason } = parsed
  if (understood?.side === undefined || isStrayQuantity(parsed, message))
    return similarity >= exactSimilarity || (probability >= minProbability && similarity >= minSimilarity)
  // "I want to buy BONK" lacks only its amount.
  if (reason === 'no-amount' && understood.token !== undefined) return false
  if (settings.has(label)) return similarity >= likelySimilarity
  if (!isBareSide(understood)) return false
  // "I want to buy bitcoin", "buy with a credit card": topics about orders would only ask for the amount again.
  if (label.startsWith('topic:') && !orderTopics.has(label)) return similarity >= minTopicSimilarity
  return groupOf(label) === 'account' && similarity >= certainSimilarity
}

const orderTopics: ReadonlySet<string> = new Set<RequestLabel>(['topic:how-to-buy', 'topic:how-to-sell'])

/** "Give me my address" may be an order to the grammar, but states neither a token nor an amount. */
function isBareSide(understood: NonNullable<ParsedUtterance['understood']>): boolean {
  return Object.entries(understood).every(([part, value]) => value === undefined || part === 'side' || part === 'chain')
}

/** Requests for a change. Rules parse them first; without a rule, a message must closely resemble an example. */
const changeRequests: ReadonlySet<string> = new Set<RequestLabel>([
  'request:watch',
  'request:unwatch',
  'request:set-alert',
  'request:delete-alert',
])

/** Requests whose words may look like an order: "add BONK to my watchlist". */
const settings: ReadonlySet<string> = new Set([...changeRequests, 'request:language', 'request:theme', 'request:quiet'])

/** Whether a message may repeat the last request: it has no request of its own, such as "search BONK", and no trade. */
function mayFollowUp({ intent, token, understood }: ParsedUtterance): boolean {
  return understood?.side === undefined && !((intent === 'price' || intent === 'search') && token !== undefined)
}

/** "And ETH?" repeats the newest request for another token, "on Base?" for another chain. */
function continueRequest(message: ParsedMessage, focus: Focus): ChosenRequest | undefined {
  const { chain, otherWords } = message
  const { request } = focus
  // A change is repeated only if the user's words request it (decision 203).
  if (request === undefined || groupOf(`request:${request}`) === 'change') return undefined
  const named = namedTokens(message)
  const isOfChain = chainRequests.has(request)
  const isLong = otherWords > (isOfChain ? maxChainWords : maxFollowUpWords)
  if (isLong && !message.isLink && !message.isPronoun) return undefined
  if (isOfChain) {
    // "Only those on Base" isn't a reference to a token of a list, "the second one on Base" is.
    const isOne = message.references.length === 1 && focus.list?.length !== 1
    return chain && message.mentions.length === 0 && !isOne
      ? { kind: 'request', id: request, tokens: [], chain }
      : undefined
  }
  if (named.length > 0) return { kind: 'request', id: toContinuedId(request, named, focus), tokens: named, chain }
  const [last] = focus.tokens
  // "And what is its?" after a topic about a fact
  const isAfterTopic = focus.last !== undefined && getTokenRequestOfTopic(focus.last) === request
  if (isAfterTopic && message.isPronoun && last && !focus.hasSeveral)
    return { kind: 'request', id: request, tokens: [toRequestToken(last)], chain }
  if (chain === undefined || !last) return undefined
  return { kind: 'request', id: request, tokens: [toOtherChain(last, chain)], chain }
}

/** "And JUP?" after two tokens compared by one figure is about that figure. */
function toContinuedId(request: RequestId, named: readonly RequestToken[], { facts = [] }: Focus): RequestId {
  const [fact, ...others] = facts
  const isOne = request === 'compare' && named.length === 1 && fact !== undefined && others.length === 0
  return isOne ? (requestOfFact[fact as NamedFact] ?? request) : request
}

/** "And on Base?" is about the same symbol there; "and Ethereum?" after the coin SOL is about the coin ETH. */
export function toOtherChain(token: FocusToken, chain: ChainKey): RequestToken {
  return { query: symbolOnChain(token, chain), chain }
}

/** The same token on the named chain, rather than the chain's coin: "and on Solana, which is the real one?". */
function repeatOnChain(id: RequestId, message: ParsedMessage, { request, tokens, hasSeveral }: Focus) {
  const [last] = tokens
  const { chain, isCoinNamed } = message
  const isAboutToken = request !== undefined && groupOf(`request:${request}`) === 'token' && imitationRequests.has(id)
  if (!chain || isCoinNamed || !last || hasSeveral || namedTokens(message).length > 0) return undefined
  if (request !== id && !isAboutToken) return undefined
  return [toOtherChain(last, chain)]
}

/** Questions about tokens that share a name, such as "which is the real one on Solana?" */
const imitationRequests: ReadonlySet<RequestId> = new Set<RequestId>(['verified', 'contract-address', 'risk'])

/** The tokens named in the message; without one the chain's coin, or the token that the chat is about. */
function selectTokens(message: ParsedMessage, focus: Focus): RequestToken[] {
  const named = namedTokens(message)
  if (named.length > 0) return named
  const { chain } = message
  const coin = chain && nativeSymbol(chain)
  if (coin) return [{ query: coin, chain }]
  return focus.tokens.slice(0, 1).map(toRequestToken)
}

/** The tokens that the message names or refers to. */
export function namedTokens({ mentions, references, chain }: ParsedMessage): RequestToken[] {
  return [...references.map(toRequestToken), ...mentions.map((query) => ({ query, chain }))]
}

/** Turns a token of the chat into a token of a request. */
export function toRequestToken({ symbol, chain, address }: FocusToken): RequestToken {
  return { query: symbol, chain, ...(address && { address }) }
}
