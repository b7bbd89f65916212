import type { ChainKey } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import { coins, findTokensBySymbol } from '#ai/brains/offline/dialogue/focus-on-named-tokens.ts'
import { type Focus, focusOnTokens, parseFocus, toFocusToken } from '#ai/brains/offline/requests/focus.ts'
import type { RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import type { NamedFact } from '#ai/brains/offline/requests/parse-metrics.ts'
import { refersToOneToken } from '#ai/brains/offline/requests/reference-patterns.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import type { AnswerDeps } from './request-answer.ts'
import { answerFacts } from './token-answers.ts'

/** The facts of a token that a topic is about. */
const factsOfTopic: Partial<Record<TopicId, readonly NamedFact[]>> = {
  'token-tax': ['risk'],
  'transfer-fee': ['risk'],
  'mint-freeze-authority': ['risk'],
  'honeypot-token': ['risk'],
  'rug-pull': ['risk'],
  'dangerous-tokens': ['risk'],
  'risk-reasons': ['risk'],
  'token-not-tradable': ['risk'],
  'pump-and-dump': ['risk'],
  'profit-guarantee': ['risk'],
  'romance-scam': ['risk'],
  fomo: ['risk'],
  'fake-tokens': ['verified', 'risk'],
  'imitation-mark': ['verified', 'risk'],
  stablecoin: ['price', 'risk'],
  'many-zeros': ['price', 'marketCap'],
  'break-even': ['price'],
  'good-time-to-buy': ['price', 'risk'],
}

/** Topics about markets, which a named token is an example of. */
const marketTopics: ReadonlySet<TopicId> = new Set<TopicId>([
  'market-cap',
  'fully-diluted-value',
  'token-supply',
  'volatility',
  'all-time-high',
  'meme-coin',
  'why-prices-differ',
  'why-prices-move',
  'before-you-buy',
  'what-should-i-buy',
  'eth-on-two-networks',
  'bull-and-bear-markets',
])

/** Answers about what the user holds of a token, after which "should I buy more?" is about that token. */
const holdingRequests: ReadonlySet<string> = new Set<RequestLabel>([
  'request:balance',
  'request:holding-value',
  'request:cost',
  'request:profit',
  'request:share',
])

/** The fact of a token that a topic ends with, if there is one. */
export function factAfterTopic(id: TopicId): NamedFact | undefined {
  return factsOfTopic[id]?.[0]
}

/** Adds the facts of the token that a question about a topic names or refers to: "what would that tax do to me?" */
export async function writeFactsAfterTopic(turn: Turn, deps: AnswerDeps, id: TopicId): Promise<void> {
  const focus = parseFocus(turn.focus)
  const topicFacts = factsOfTopic[id]
  const facts: readonly NamedFact[] = topicFacts ?? ['price']
  const named = marketTopics.has(id) ? findNamedToken(turn, deps, focus) : undefined
  const token = topicFacts ? findToken(turn, deps, focus, topicFacts) : named
  if (!token) return
  turn.write('\n\n')
  const found = await answerFacts(turn, deps, facts, {
    token: token.symbol,
    ...(token.chain && { chain: token.chain }),
  })
  if (found) turn.setFocus(focusOnTokens(focus, [toFocusToken(found)], focus.request))
}

/** The only token that the message names besides coins: "isn't BONK cheap at that price?" Its price keeps the answer about it. */
function findNamedToken({ text, language }: Turn, { names }: AnswerDeps, focus: Focus): NamedToken | undefined {
  const { mentions, references, chain } = parseMessage(text, names, language, focus)
  const listed = mentions
    .filter((symbol) => !coins.has(symbol))
    .map((symbol) => findTokensBySymbol(symbol, names, chain))
  const [only, ...others] = [...references.map((token) => [token]), ...listed]
  return others.length === 0 && only?.length === 1 ? only[0] : undefined
}

/** `chain`: undefined if the symbol alone leads to the token, or to a choice. */
type NamedToken = { symbol: string; chain?: ChainKey | undefined }

/** The token that the message names, or the one that the chat is about if the message or the last answer is about it. */
function findToken(
  { text, language }: Turn,
  { names }: AnswerDeps,
  focus: Focus,
  facts: readonly NamedFact[],
): NamedToken | undefined {
  const { mentions, references, chain } = parseMessage(text, names, language, focus)
  const named = [...references, ...mentions.flatMap((symbol) => findTokensBySymbol(symbol, names, chain))]
  const [only, ...others] = mentions
  if (named.length === 1) return named[0]
  // A possible symbol on several chains: the tool offers a choice.
  const isSuspected = facts[0] === 'risk' && others.length + references.length === 0
  if (only !== undefined && isSuspected && named.length > 1) return { symbol: only, chain }
  // An unlisted symbol: the tool finds the token, or offers those with the same symbol.
  if (only !== undefined && named.length + others.length === 0) return { symbol: only, chain }
  if (named.length > 0 || mentions.length > 0) return undefined
  const { hasSeveral, last, tokens } = focus
  const isOfHolding = facts.includes('price') && last !== undefined && holdingRequests.has(last)
  const isContinued = isOfHolding || facts.some((fact) => last === `request:${fact}`)
  return !hasSeveral && (isContinued || refersToOneToken(text, language)) ? tokens[0] : undefined
}
