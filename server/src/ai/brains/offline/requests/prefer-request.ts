import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import type { PhraseMatch } from '#ai/retrieval/phrase-matcher.ts'
import { type ChosenRequest, namedTokens, toRequestToken } from './choose-request.ts'
import type { Focus } from './focus.ts'
import type { RequestId, RequestLabel, RequestMatch } from './match-requests.ts'
import type { ParsedMessage } from './parse-message.ts'
import { parseFacts } from './parse-metrics.ts'
import { mentionsKeptPart, mentionsOwnTokens, refersToOneToken } from './reference-patterns.ts'
import { slotTerms } from './words/slot-terms.ts'

/** Topics about a property of tokens, with the request that looks it up. */
const requestOfTopic: Partial<Record<TopicId, RequestId>> = {
  'rug-pull': 'risk',
  'honeypot-token': 'risk',
  'pump-and-dump': 'risk',
  'risk-verdict': 'risk',
  'risk-reasons': 'risk',
  'dangerous-tokens': 'risk',
  'is-my-money-safe': 'risk',
  'fake-tokens': 'verified',
  'imitation-mark': 'verified',
  'verified-mark': 'verified',
  'market-cap': 'market-cap',
  liquidity: 'liquidity',
  'liquidity-pool': 'liquidity',
  'trading-volume': 'volume',
  'token-holders': 'holders',
  'contract-address': 'contract-address',
  'why-prices-move': 'price-change',
  'what-is-murmur': 'token-info',
  'meme-coin': 'token-info',
  bitcoin: 'token-info',
}
/** Topics about network fees, which are known for each chain. */
const networkFeeTopics: ReadonlySet<TopicId> = new Set<TopicId>(['network-fee', 'network-fee-here'])
/** At or above this similarity, a message is a question of the handbook. */
const exactSimilarity = 0.8
/** In a longer message, such as a story, a token may be only an example. */
const maxWords = 8

/**
 * A message that names a token, "is there a risk of a rug pull with WIF?", is about that token rather than about the subject in
 * general, unless it is a question of the handbook. One about network fees that names a chain is about the fee there.
 */
export function preferRequest(
  chosen: ChosenRequest | undefined,
  message: ParsedMessage,
  [best]: readonly PhraseMatch<RequestLabel>[],
): ChosenRequest | undefined {
  if (chosen?.kind !== 'topic' || message.otherWords > maxWords) return chosen
  const { chain } = message
  if (chain && networkFeeTopics.has(chosen.id)) return { kind: 'request', id: 'network-fee', tokens: [], chain }
  // "Back to the first one, what is a contract address" refers to a token, whatever it resembles.
  const isQuestion = best?.label === `topic:${chosen.id}` && best.similarity >= exactSimilarity
  if (isQuestion && message.references.length === 0) return chosen
  const id = requestOfTopic[chosen.id]
  const tokens = namedTokens(message)
  return id && tokens.length > 0 ? { kind: 'request', id, tokens, chain } : chosen
}

/** "Send me its address" is about the token of the chat, "my address" about the wallet. */
export function preferAddressOfToken(
  chosen: ChosenRequest | undefined,
  text: string,
  language: Language,
  message: ParsedMessage,
  { tokens: [newest], hasSeveral }: Focus,
): ChosenRequest | undefined {
  if (chosen?.kind !== 'request' || chosen.id !== 'my-address' || !newest || hasSeveral) return chosen
  const isOfToken =
    message.chain === undefined && refersToOneToken(text, language) && !mentionsOwnTokens(text, language)
  if (!isOfToken) return chosen
  return { kind: 'request', id: 'contract-address', tokens: [toRequestToken(newest)], chain: undefined }
}

const holdingRequests: ReadonlySet<string> = new Set<RequestLabel>([
  'request:balance',
  'request:balances',
  'request:holding-value',
  'request:total',
])

/** "And the JTO's worth?" after an answer about holdings is about the user's own JTO rather than its market cap. */
export function preferHolding(
  chosen: ChosenRequest | undefined,
  text: string,
  language: Language,
  { last }: Focus,
): ChosenRequest | undefined {
  if (chosen?.kind !== 'request' || chosen.id !== 'market-cap' || chosen.tokens.length !== 1) return chosen
  const isAboutHolding =
    last !== undefined && holdingRequests.has(last) && !parseFacts(text, language).includes('marketCap')
  return isAboutHolding ? { ...chosen, id: 'holding-value' } : chosen
}

/**
 * "How much is BONK worth right now?" is about the price, unless the message or the answer before is about the user's holdings. The
 * parser's keywords decide, because the examples of both requests are similar.
 */
export function preferPrice(
  chosen: ChosenRequest | undefined,
  text: string,
  { intent, language }: ParsedUtterance,
  { mentions, references }: ParsedMessage,
  { last }: Focus,
): ChosenRequest | undefined {
  if (chosen?.kind !== 'request' || chosen.id !== 'holding-value' || intent !== 'price') return chosen
  if (
    mentions.length !== 1 ||
    references.length > 0 ||
    mentionsOwnTokens(text, language) ||
    mentionsKeptPart(text, language)
  )
    return chosen
  return last !== undefined && !tokenAnswers.has(last) ? chosen : { ...chosen, id: 'price' }
}

/** After these, a price is about the market rather than about what the user holds. */
const tokenAnswers: ReadonlySet<string> = new Set<RequestLabel>(['request:price', 'request:token-info', 'request:risk'])

const failureRequests: ReadonlySet<string> = new Set<RequestLabel>(['request:why-failed', 'topic:trade-failed'])
const balanceRequests: ReadonlySet<RequestId> = new Set<RequestId>(['loss', 'profit', 'deposits', 'worry'])
/** At most this many words in "and my money, is it gone?" */
const maxMoneyWords = 8

/** "Did I lose money?" right after a failed trade is about that trade rather than about all money. */
export function preferFailure(
  chosen: ChosenRequest | undefined,
  text: string,
  { otherWords, mentions }: ParsedMessage,
  { last }: Focus,
): ChosenRequest | undefined {
  if (chosen?.kind !== 'request' || !balanceRequests.has(chosen.id) || !/[?？؟]/u.test(text)) return chosen
  if (last !== undefined && failureRequests.has(last) && otherWords <= maxMoneyWords && mentions.length === 0)
    return { kind: 'topic', id: 'trade-failed' }
  return chosen
}

/** Networks whose name is not that of a coin, with the topic that explains each. */
const topicOfChain: Partial<Record<ChainKey, TopicId>> = { base: 'base' }
/** Examples that "what is Base?" resembles most. */
const definitions: ReadonlySet<RequestLabel> = new Set<RequestLabel>([
  'request:token-info',
  'topic:what-is-murmur',
  'topic:cryptocurrency',
])
const minDefinitionSimilarity = 0.5
const maxDefinitionWords = 4

/** "What is Base?" is about the network rather than about a token there, unless it continues an answer about one. */
export function parseNetworkQuestion(
  { chain, mentions, references, otherWords, masked }: ParsedMessage,
  [best]: readonly PhraseMatch<RequestLabel>[],
  { request }: Focus,
): ChosenRequest | undefined {
  const id = chain && topicOfChain[chain]
  if (!id || mentions.length + references.length > 0 || masked.includes(slotTerms.number)) return undefined
  if (request === 'token-info' || otherWords > maxDefinitionWords || !best || !definitions.has(best.label))
    return undefined
  return best.similarity >= minDefinitionSimilarity ? { kind: 'topic', id } : undefined
}

/** A message with an amount and more words than this asks for its value only if it resembles an example. */
const maxValueWords = 2
const minValueSimilarity = 0.4

/** Whether the amount is part of a story, so that converting it is of no use: "my friend won 50 dollars yesterday". */
export function isStrayAmount(
  found: ChosenRequest | undefined,
  message: ParsedMessage,
  similar: readonly RequestMatch[],
): boolean {
  if (found?.kind !== 'request' || found.id !== 'convert' || !message.masked.includes(slotTerms.number)) return false
  if (namedTokens(message).length > 0 || message.chain !== undefined || message.otherWords <= maxValueWords)
    return false
  const example = similar.find(({ label }) => label === 'request:convert')
  return (example?.similarity ?? 0) < minValueSimilarity
}
