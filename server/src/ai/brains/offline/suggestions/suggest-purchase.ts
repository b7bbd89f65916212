import type { Language } from '@murmur/contract/languages'
import type { RiskLevel } from '@murmur/contract/markets/risk'
import type { Turn } from '#ai/brains/brain.port.ts'
import { findTokenTopic } from '#ai/brains/offline/dialogue/find-token-topic.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import { memoize } from '#platform/memoize.ts'
import { cleanText } from '#platform/text/clean-text.ts'
import type { RecordedAnswer } from './record-turn.ts'

/** Requests about one token after which its purchase may be suggested. */
const tokenRequests: ReadonlySet<RequestId> = new Set<RequestId>([
  'token-info',
  'price',
  'price-change',
  'chart',
  'risk',
])
/** Kinds of tokens that pay for other tokens. */
const payingKinds: ReadonlySet<TopicId> = new Set<TopicId>(['solana', 'ethereum', 'stablecoin', 'wrapped-token'])
/** The amount in the catalogs' `suggest.buy`, in USD. */
const amountUsd = '25'

type Deps = { names: TokenNames; translate: Translate }
type AnsweredRequest = { own: RequestId | undefined; symbols: readonly string[]; recorded: RecordedAnswer }

/**
 * Suggests a purchase after an answer about one verified token. Sending it opens a card, which the user still has to confirm (decision
 * 312). Undefined for visitors, for tokens that pay, after any warning, and if the next turn would parse the text differently.
 */
export function suggestPurchase(turn: Turn, { names, translate }: Deps, answered: AnsweredRequest): string | undefined {
  const { own, symbols, recorded } = answered
  const [symbol, ...others] = new Set(symbols)
  if (turn.fillSendForm === undefined || recorded.memory !== null) return undefined
  if (own === undefined || !tokenRequests.has(own) || symbol === undefined || others.length > 0) return undefined
  const kind = findTokenTopic(symbol)
  if ((kind !== undefined && payingKinds.has(kind)) || recorded.results.some(isWarning)) return undefined
  const { language } = turn
  const text = cleanText(translate(turn, 'suggest.buy', { token: symbol }))
  const order = parsePurchase(names, text, language)
  return order.intent === 'buy' && order.token === symbol && order.amountUsd === amountUsd ? text : undefined
}

type ParsePurchase = (text: string, language: Language) => ParsedUtterance
const parsers = new WeakMap<TokenNames, ParsePurchase>()
/** Results cached for one set of names: there is one suggestion for each token and language. */
const maxCached = 1_000

/** The order of a suggested purchase, which is the same in every chat. */
function parsePurchase(names: TokenNames, text: string, language: Language): ParsedUtterance {
  const parseText: ParsePurchase = (own, of) => parseUtterance(own, { names, language: of })
  const parse = parsers.get(names) ?? memoize(parseText, maxCached)
  parsers.set(names, parse)
  return parse(text, language)
}

/** Whether a result is a risk verdict other than the best. */
function isWarning(result: { kind: string; level?: RiskLevel }): boolean {
  return result.kind === 'risk' && result.level !== 'fine'
}
