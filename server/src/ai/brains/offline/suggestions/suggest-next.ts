import { maxSuggestions } from '@murmur/contract/chat/chats'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { Holdings } from '#ai/brains/holdings.port.ts'
import { sellableNames } from '#ai/brains/offline/dialogue/answer-sell-all.ts'
import { nameTokens } from '#ai/brains/offline/dialogue/name-tokens.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { Order } from '#ai/brains/offline/orders/order.ts'
import { tokenCandidates } from '#ai/brains/offline/orders/token-candidates.ts'
import type { AskReason } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import { isFailure, type TokenRef, type UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { getTopic, type TopicId } from '#ai/handbook/handbook.ts'
import { cleanText } from '#platform/text/clean-text.ts'
import {
  generalSuggestions,
  isSuggested,
  nextRequests,
  nextWithoutEntries,
  otherTokenSuggestions,
  type SuggestedRequest,
  tokenSuggestions,
} from './next-requests.ts'
import { parseSuggestion } from './parse-suggestion.ts'
import type { RecordedAnswer } from './record-turn.ts'
import { suggestPurchase } from './suggest-purchase.ts'

type AnsweredTurn = { parsed: Order; request: ChosenRequest | undefined; recorded: RecordedAnswer }
type Deps = { names: TokenNames; translate: Translate }

/** Reasons why a request cannot be carried out, so other messages are suggested. */
const unfulfillableReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'unknown-token',
  'condition',
  'schedule',
  'limit-price',
  'other-action',
  'question',
  'negated',
  'not-understood',
])
const intentRequests: Partial<Record<Order['intent'], RequestId>> = {
  balance: 'balances',
  history: 'trades',
  help: 'capabilities',
  search: 'search',
}

/**
 * Up to three messages that fit after an answer: the tokens that a question names, or requests. Only requests that this chat parses as
 * intended are suggested. None can open a trade, except the purchase of `suggestPurchase`.
 */
export function suggestNext(turn: Turn, deps: Deps, answered: AnsweredTurn): string[] {
  const candidateSymbols = tokenCandidates(answered.parsed, parseFocus(turn.focus))
  if (candidateSymbols.length > 0 && answered.request === undefined)
    return candidateSymbols.filter((symbol) => isListed(symbol, deps.names))
  const paymentChoice = answered.recorded.results.find(isPaymentChoice)
  if (paymentChoice)
    return paymentChoice.options.filter((symbol) => isListed(symbol, deps.names)).slice(0, maxSuggestions)
  const sellable = listSellable(answered)
  if (sellable) return sellable.filter((name) => isListed(name, deps.names)).slice(0, maxSuggestions)
  const { request } = answered
  if (request?.kind === 'request' && request.among) return nameTokens(request.among).slice(0, maxSuggestions)
  if (awaitsAnswer(answered)) return []
  const own = findOwnRequest(answered)
  const symbols = findSymbols(answered)
  const texts = listOthers(turn, deps, answered, symbols)
  const purchase = suggestPurchase(turn, deps, { own, symbols, recorded: answered.recorded })
  const count = maxSuggestions - (purchase === undefined ? 0 : 1)
  for (const id of new Set(listCandidates(answered, own))) {
    if (texts.length >= count) break
    if (id === own) continue
    const found = isAboutToken(id)
      ? symbols.map((symbol) => writeSuggestion(turn, deps, answered, id, symbol)).find((text) => text !== undefined)
      : writeSuggestion(turn, deps, answered, id)
    if (found !== undefined && !texts.includes(found)) texts.push(found)
  }
  return purchase === undefined || texts.length > count ? texts : [...texts, purchase]
}

/** The user's tokens after "sell everything"; undefined after other messages. */
function listSellable({
  parsed: { reason, understood },
  request,
  recorded: { results },
}: AnsweredTurn): string[] | undefined {
  if (reason !== 'no-token' || understood?.side !== 'sell' || request !== undefined) return undefined
  const balance = results.find((result): result is Holdings => result.kind === 'balance')
  return balance && sellableNames(balance.holdings)
}

/** Whether the answer asks which token should pay. */
function isPaymentChoice(result: { kind: string }): result is Extract<UnresolvedToken, { kind: 'not-payable' }> {
  return result.kind === 'not-payable'
}

/** Other possible meanings of the message, as messages: requests, and topics by their titles. */
function listOthers(turn: Turn, deps: Deps, answered: AnsweredTurn, symbols: readonly string[]): string[] {
  if (answered.request?.id === 'off-topic') return []
  const focusSymbols = parseFocus(answered.recorded.focus).tokens.map(({ symbol }) => symbol)
  const texts = (answered.request?.ambiguity?.others ?? []).flatMap((label) => {
    if (label.startsWith('topic:'))
      return writeTopicTitle(turn, deps, answered, label.slice('topic:'.length) as TopicId) ?? []
    const id = label.slice('request:'.length)
    if (!isSuggested(id)) return []
    const [symbol] = isAboutToken(id) ? [...symbols, ...focusSymbols] : []
    if (isAboutToken(id) && symbol === undefined) return []
    return writeSuggestion(turn, deps, answered, id, symbol) ?? []
  })
  return texts.slice(0, maxSuggestions)
}

/** The title of a topic; undefined if the next turn would understand it as something else. */
function writeTopicTitle(turn: Turn, { names }: Deps, { recorded }: AnsweredTurn, id: TopicId): string | undefined {
  const { language } = turn
  const text = getTopic(language, id).title
  const request = parseSuggestion(names, text, language, recorded)
  return request?.kind === 'topic' && request.id === id ? text : undefined
}

/** Whether the answer asks the user to confirm, to choose or to complete a trade, so that other buttons would distract. */
function awaitsAnswer({ parsed, recorded: { results, memory } }: AnsweredTurn): boolean {
  if (results.some(({ kind }) => kind === 'proposed' || kind === 'choose')) return true
  if (parsed.intent === 'smalltalk' && parsed.smalltalk === 'bye') return true
  return memory !== null && (parsed.reason === undefined || !unfulfillableReasons.has(parsed.reason))
}

/** The request that was answered, even if only the parser's keywords recognized it. */
function findOwnRequest({ parsed, request }: AnsweredTurn): RequestId | undefined {
  if (request) return request.kind === 'request' ? request.id : undefined
  return intentRequests[parsed.intent]
}

function listCandidates({ recorded }: AnsweredTurn, own: RequestId | undefined): SuggestedRequest[] {
  const last = recorded.results.at(-1)
  const first = last && isWithoutEntries(last) ? nextWithoutEntries : []
  const next = own === undefined ? [] : (nextRequests[own] ?? [])
  return [...first, ...next, ...tokenSuggestions, ...generalSuggestions]
}

/** Whether a result is an empty list of the user's own: balances, trades or positions. */
function isWithoutEntries(result: {
  kind: string
  holdings?: unknown
  trades?: unknown
  positions?: unknown
}): boolean {
  const own = result.holdings ?? result.trades ?? result.positions
  return Array.isArray(own) && own.length === 0
}

/** The symbols of the answer's tokens, in order; `writeSuggestion` keeps those of listed tokens. */
const isChatter = (intent: Order['intent']) => intent === 'help' || intent === 'smalltalk'

function findSymbols({ request, parsed, recorded }: AnsweredTurn): string[] {
  const { results } = recorded
  if (results.some(isFailure)) return []
  const found = results.flatMap((result: { kind: string; token?: unknown; tokens?: unknown }) =>
    [result.token, result.tokens].flat().filter(isTokenRef),
  )
  // A symbol means its verified token, so an unverified one of the same symbol gets no suggestions.
  if (found.length > 0) return found.filter(({ isVerified }) => isVerified).map(({ symbol }) => symbol)
  // Off topic, the way back is the token of the chat.
  if (request?.id === 'off-topic' || (request === undefined && results.length === 0 && isChatter(parsed.intent)))
    return parseFocus(recorded.focus)
      .tokens.slice(0, 1)
      .map(({ symbol }) => symbol)
  return request?.kind === 'request' ? request.tokens.map(({ query }) => query) : []
}

function isTokenRef(token: unknown): token is TokenRef {
  return typeof token === 'object' && token !== null && 'ref' in token && 'symbol' in token
}

function isListed(symbol: string, { symbols }: TokenNames): boolean {
  return symbols.get(symbol.toLowerCase()) === symbol
}

function isAboutToken(id: SuggestedRequest): boolean {
  return ([...tokenSuggestions, ...otherTokenSuggestions] as readonly SuggestedRequest[]).includes(id)
}

/** The text of a suggestion; undefined if the next turn would understand it as another request or about another token. */
function writeSuggestion(
  turn: Turn,
  { names, translate }: Deps,
  { recorded }: AnsweredTurn,
  id: SuggestedRequest,
  symbol?: string,
): string | undefined {
  const { language } = turn
  if (symbol !== undefined && !isListed(symbol, names)) return undefined
  // The catalogs isolate values in right-to-left texts; a typed message has no such characters.
  const text = cleanText(translate(turn, `suggest.${id}`, symbol === undefined ? {} : { token: symbol }))
  const request = parseSuggestion(names, text, language, recorded)
  if (request?.kind !== 'request' || request.id !== id) return undefined
  const isSameToken = symbol === undefined || request.tokens.map(({ query }) => query).join() === symbol
  return isSameToken ? text : undefined
}
