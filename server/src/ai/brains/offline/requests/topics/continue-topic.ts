import type { Language } from '@murmur/contract/languages'
import { type ChosenRequest, namedTokens } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId, RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseFacts } from '#ai/brains/offline/requests/parse-metrics.ts'
import {
  asksCountOfOneToken,
  comparesWithToken,
  countContentWords,
  foldText,
  mentionsOwnTokens,
  refersToOneToken,
} from '#ai/brains/offline/requests/reference-patterns.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { getTokenRequestOfTopic, lastTopic } from '#ai/brains/offline/requests/request-topics.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import type { PhraseMatch } from '#ai/retrieval/phrase-matcher.ts'

/** At or above this similarity, a message is a question of its own. */
const ownSimilarity = 0.5
/** A continued topic must be at least this similar, and at least this share of the best similarity. */
const minSimilarity = 0.25
const minShareOfBest = 0.85
/** At most this many words besides fillers in a question about "it". */
const maxPronounWords = 2

/**
 * A question that continues the topic of the newest answer: "and what if it moves by more?" after slippage. Undefined for one that
 * names a token, or that resembles another topic or request clearly.
 */
export function continueTopic(
  chosen: ChosenRequest | undefined,
  text: string,
  language: Language,
  { mentions, references, chain, masked, contentWords }: ParsedMessage,
  similar: readonly PhraseMatch<RequestLabel>[],
  focus: Focus,
): ChosenRequest | undefined {
  const topic = lastTopic(focus)
  if (!topic || chain || mentions.length + references.length > 0) return undefined
  const isDissimilar = (similar[0]?.similarity ?? 0) < ownSimilarity && !masked.includes(slotTerms.number)
  // "Can I change it here?"
  const isOfToken = focus.tokens.length > 0 && getTokenRequestOfTopic(`topic:${topic}`) !== undefined
  if (isDissimilar && !isOfToken && contentWords <= maxPronounWords && refersToOneToken(text, language))
    return { kind: 'topic', id: topic }
  if (chosen?.kind === 'request' && groupOf(`request:${chosen.id}`) !== 'social') return undefined
  const [best] = similar
  const same = similar.find(({ label }) => label === `topic:${topic}`)
  if (!best || !same || best.similarity >= ownSimilarity || same.similarity < minSimilarity) return undefined
  return same.similarity >= minShareOfBest * best.similarity ? { kind: 'topic', id: topic } : undefined
}

/** The request about the user's own data on a topic. */
const ownRequestOfTopic: Partial<Record<TopicId, RequestId>> = {
  'wallet-address': 'my-address',
  'my-address': 'my-address',
  'price-alerts': 'alerts',
  watchlist: 'watchlist',
  'history-page': 'trades',
  'portfolio-basics': 'total',
  'portfolio-page': 'total',
  'profit-and-cost': 'profit',
  'profit-and-loss': 'profit',
  'cost-basis': 'cost',
  'average-cost': 'cost',
}
/** At most this many words besides fillers in "so what's mine?" */
const maxOwnWords = 2

/** "What's mine?" after a topic such as addresses asks for the user's own data. */
export function parseOwnDataQuestion(
  text: string,
  language: Language,
  { masked, mentions, references, chain }: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const topic = lastTopic(focus)
  const id = topic && ownRequestOfTopic[topic]
  if (!id || mentions.length + references.length > 0 || !mentionsOwnTokens(text, language)) return undefined
  if (countContentWords(foldText(masked), language) > maxOwnWords || parseFacts(text, language).length > 0)
    return undefined
  return { kind: 'request', id, tokens: [], chain }
}

/** At most this many words besides fillers. */
const maxWords = 3

/** "RENDER's, for example?" after a topic about a fact such as liquidity asks for that fact of RENDER. */
export function parseExampleQuestion(
  text: string,
  language: Language,
  message: ParsedMessage,
  { last }: Focus,
): ChosenRequest | undefined {
  const id = last && getTokenRequestOfTopic(last)
  // "And which of the two is JUP?" after coins and tokens: the two aren't tokens of the chat.
  const tokens = namedTokens(id === 'token-info' ? { ...message, references: [] } : message)
  if (!id || tokens.length !== 1 || parseFacts(text, language).length > 0) return undefined
  // "And how much SOL have I got?" is about the user's own.
  if (id === 'token-info' && asksCountOfOneToken(text, language)) return undefined
  if (comparesWithToken(message.masked, language)) return undefined
  if (message.masked.includes(slotTerms.number) || countContentWords(message.masked, language) > maxWords)
    return undefined
  return { kind: 'request', id, tokens, chain: message.chain }
}
