import type { ChartRange } from '@murmur/contract/markets/markets'
import type { Turn } from '#ai/brains/brain.port.ts'
import { answerBalance } from '#ai/brains/offline/dialogue/answer-account.ts'
import { answerRisk } from '#ai/brains/offline/dialogue/answer-risk.ts'
import { answerInfo, answerPrice, answerSearch } from '#ai/brains/offline/dialogue/answer-token-query.ts'
import { answerComparison, selectComparedTokens } from '#ai/brains/offline/dialogue/facts/answer-comparison.ts'
import { answerConversion } from '#ai/brains/offline/dialogue/facts/answer-conversion.ts'
import { answerFact } from '#ai/brains/offline/dialogue/facts/answer-fact.ts'
import { answerPriceHistory, getChartRange } from '#ai/brains/offline/dialogue/facts/answer-price-history.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { parseConversion } from '#ai/brains/offline/requests/conversions/parse-conversion.ts'
import { type Focus, focusOnTokens, isSameToken, toFocusToken } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId, RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import { parseChartRange } from '#ai/brains/offline/requests/parse-chart-range.ts'
import { nativeSymbol } from '#ai/brains/offline/requests/parse-message.ts'
import {
  type ComparedMetric,
  isComparable,
  type NamedFact,
  parseFacts,
  parseMetrics,
} from '#ai/brains/offline/requests/parse-metrics.ts'
import { hasWordForAll, mentionsOwnTokens } from '#ai/brains/offline/requests/reference-patterns.ts'
import type { TokenQuery, TokenRef } from '#ai/brains/tokens.port.ts'
import { findContinuedFigures, selectComparedFigures } from './compared-figures.ts'
import { type AnswerDeps, type RequestAnswer, type RequestAnswers, toParsed } from './request-answer.ts'

type TokenQuestion = 'info' | 'change' | 'chart' | NamedFact

const maxTokens = 3
/** The figures shown for a single token. */
const singleFacts: readonly ComparedMetric[] = ['price', 'change24h', 'marketCap', 'risk']
/** The answers to requests about named tokens, or the token that the chat is about. */
export const tokenAnswers: RequestAnswers = {
  search: answerNamedSearch,
  'token-info': answerInfoOrNews,
  price: withAmountConversion(answerOwnPrice),
  'trade-check': withAmountConversion(answerSaleValue),
  'price-change': answerEachToken('change'),
  convert: answerConversionOrChange,
  compare: answerTokensTogether('compare'),
  chart: answerEachToken('chart'),
  'market-cap': answerEachToken('marketCap'),
  liquidity: answerEachToken('liquidity'),
  volume: answerEachToken('volume'),
  'token-age': answerEachToken('age'),
  holders: answerEachToken('holders'),
  'contract-address': answerEachToken('address'),
  verified: answerEachToken('verified'),
  risk: answerEachToken('risk'),
}

/** A search for a token that the message names; other words are left to the parser. A chain alone isn't a token. */
async function answerNamedSearch(
  ...[turn, { translate, writeSentence }, { tokens, about }, focus]: Parameters<RequestAnswer>
): Promise<boolean> {
  const [token] = tokens
  if (!token || (token.chain && token.query === nativeSymbol(token.chain))) return false
  if (about === 'news') turn.write(`${translate(turn, 'brain.noNews')}\n\n`)
  // "Is it on here?" is then about the same name.
  turn.setFocus({ ...focus, searched: token.query } satisfies Focus)
  await answerSearch(turn, writeSentence, toParsed(turn, 'search', token), about && 'brain.notListed')
  return true
}

/** The figures of a token; for news about it, which Murmur does not have, after a sentence that states so. */
function answerInfoOrNews(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  if (request.about === 'news') turn.write(`${deps.translate(turn, 'brain.noNews')}\n\n`)
  return answerEachToken('info')(turn, deps, request, focus)
}

/** Wraps an answer: a question with an amount gets the value of the amount instead, "how many JUP for 50 dollars". */
function withAmountConversion(answer: RequestAnswer): RequestAnswer {
  const convert = answerTokensTogether('convert')
  return (turn, deps, request, focus) => {
    const { amount, of } = parseConversion(turn.text, deps.names, turn)
    // "How much SOL for one of those" states its second token by a reference.
    const isWhole = of !== undefined || request.tokens.length === 2
    return (amount !== undefined && isWhole ? convert : answer)(turn, deps, request, focus)
  }
}

/** "What is my LINK worth?", or "and what is it worth?" after an answer about a holding: its value with the price. */
async function answerOwnPrice(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  if (isAboutCardUnits(turn, deps, focus)) return answerTokensTogether('convert')(turn, deps, request, focus)
  const [token, ...others] = request.tokens
  const isOwn =
    mentionsOwnTokens(turn.text, turn.language) || (focus.last !== undefined && holdingRequests.has(focus.last))
  const isPrice = parseFacts(turn.text, turn.language).includes('price')
  const isOfHolding = isOwn && others.length === 0 && (!isPrice || parseConversion(turn.text, deps.names, turn).isToUsd)
  const held = token && isOfHolding ? await answerBalance(turn, deps.translate, toParsed(turn, 'balance', token)) : []
  if (token && isOfHolding) turn.write('\n\n')
  const isAnswered = await answerEachToken('price')(turn, deps, request, focus)
  if (held.length > 0) turn.setFocus(focusOnTokens(focus, held.slice(0, 1).map(toFocusToken), 'holding-value'))
  return isAnswered
}

/** "How many dollars is that?" below a card for a number of tokens is about that number. */
function isAboutCardUnits(turn: Turn, { names }: AnswerDeps, { last, trade }: Focus): boolean {
  if (last !== undefined || trade?.units === undefined) return false
  const { isToUsd, others, amount } = parseConversion(turn.text, names, turn)
  return isToUsd && amount === undefined && others.length === 0
}

const holdingRequests: ReadonlySet<string> = new Set<RequestLabel>([
  'request:balance',
  'request:balances',
  'request:holding-value',
  'request:cost',
  'request:profit',
  'request:share',
])

/** "What would I get for my WIF": the value of the holding, and without one the price. */
async function answerSaleValue(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const token = selectTokenToSell(request.tokens, focus)
  if (!token) return false
  const held = await answerBalance(turn, deps.translate, toParsed(turn, 'balance', token))
  if (held.length === 0) {
    turn.write('\n\n')
    return answerEachToken('price')(turn, deps, request, focus)
  }
  turn.setFocus(focusOnTokens(focus, held.slice(0, 1).map(toFocusToken), 'holding-value'))
  return true
}

/** "How many SOL would I get for all of it?": the coin is what a sale of the token in focus brings. */
function selectTokenToSell(
  [named]: readonly RequestToken[],
  { tokens: [newest], hasSeveral }: Focus,
): RequestToken | undefined {
  const isCoin = newest && named?.query === nativeSymbol(newest.chain) && newest.symbol !== named?.query
  return isCoin && !hasSeveral ? { query: newest.symbol, chain: newest.chain } : named
}

/** A question with a span of time and no amount is about the change: "24h?" after a conversion. */
async function answerConversionOrChange(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const { amount, others, isToUsd, currency } = parseConversion(turn.text, deps.names, turn)
  const hasSpan = parseChartRange(turn.text, turn.language) !== undefined
  const isChange = hasSpan && amount === undefined && others.length === 0 && !isToUsd
  // "How much is that in dollars?" after a holding
  const isValue = !isChange && amount === undefined && others.length === 0 && currency === undefined
  if (isValue && request.tokens.length === 1 && focus.last !== undefined && holdingRequests.has(focus.last))
    return answerSaleValue(turn, deps, request, focus)
  return (isChange ? answerEachToken('change') : answerTokensTogether('convert'))(turn, deps, request, focus)
}

/** One answer for each named token; two tokens are compared by a figure. */
function answerEachToken(about: TokenQuestion): RequestAnswer {
  return async (turn, deps, request, focus) => {
    const { id, tokens } = request
    if (tokens.length === 0) return false
    const facts =
      about === 'info' || about === 'change' || about === 'chart' ? [] : factsToAnswer(turn, about, id, focus)
    const figures = facts.filter(isComparable)
    if (tokens.length === 2 && about !== 'price' && figures.length > 0 && figures.length === facts.length)
      return answerTokensTogether('compare', figures)(turn, deps, request, focus)
    const range = about === 'change' || about === 'chart' ? getChartRange(turn, focus) : undefined
    const answeredTokens: TokenRef[] = []
    for (const [at, token] of tokens.slice(0, maxTokens).entries()) {
      if (at > 0) turn.write('\n\n')
      const named = { token: token.query, ...(token.chain && { chain: token.chain }) }
      const found =
        facts.length > 1
          ? await answerFacts(turn, deps, facts, named)
          : await answerToken(turn, deps, about, token, range)
      if (found) answeredTokens.push(found)
    }
    const repeated = range && id !== 'chart' ? 'price-change' : id
    const focusDetails = {
      range,
      facts: facts.length > 1 ? facts : undefined,
      requested: addRequestedFacts(focus, answeredTokens, facts),
    }
    if (answeredTokens.length > 0)
      turn.setFocus({ ...focusOnTokens(focus, answeredTokens.map(toFocusToken), repeated), ...focusDetails })
    return true
  }
}

/** The facts requested so far of the token, this answer's included. For another token, only this answer's facts. */
function addRequestedFacts(
  { tokens: [before], requested = [] }: Focus,
  [token]: readonly TokenRef[],
  facts: readonly NamedFact[],
) {
  const isSame = token !== undefined && isSameToken(toFocusToken(token), before)
  return [...new Set([...(isSame ? requested : []), ...facts])]
}

/**
 * The facts to answer with: that of the request and others that the message names. A message that names none repeats those of the last
 * answer to the same request. A price includes its change.
 */
function factsToAnswer({ text, language }: Turn, own: NamedFact, id: RequestId, focus: Focus): NamedFact[] {
  const named = parseFacts(text, language)
  // "DEGEN, all four of them too" after one question after the other
  const earlierFacts = hasWordForAll(text, language) && focus.requested ? focus.requested : focus.facts
  const repeated = named.length === 0 && focus.request === id ? (earlierFacts ?? []) : []
  const wantedFacts = [...new Set([own, ...named, ...(repeated as NamedFact[])])]
  const isOnlyPrice = wantedFacts.every((fact) => fact === 'price' || fact === 'change24h')
  return isOnlyPrice ? ['price'] : wantedFacts
}

/** One answer about all named tokens. `figures`: compared if the message names none. */
function answerTokensTogether(about: 'convert' | 'compare', figures?: readonly ComparedMetric[]): RequestAnswer {
  return async (turn, deps, { id, tokens }, focus) => {
    if (tokens.length === 0) return false
    const [single, other] = about === 'compare' ? selectComparedTokens(tokens, focus) : []
    if (single && !other) return answerSingleToken(turn, deps, single, focus)
    const defaultFigures = figures ?? selectComparedFigures(focus)
    const { tokens: answered, conversion } =
      about === 'convert'
        ? await answerConversion(turn, deps, tokens, focus)
        : { tokens: await answerComparison(turn, deps, tokens, focus, defaultFigures), conversion: undefined }
    const request = about === 'compare' ? id : about
    const named = parseMetrics(turn.text, turn.language)
    const compared = named.length > 0 ? named : defaultFigures
    const facts = request === 'compare' && compared?.length === 1 ? [...compared] : undefined
    const subjectTokens = about === 'convert' ? withoutCoins(answered) : answered
    if (answered.length > 0)
      turn.setFocus({ ...focusOnTokens(focus, subjectTokens.map(toFocusToken), request), conversion, facts })
    return true
  }
}

/** After "2.5 SOL in WIF", "buy some of it" means WIF rather than the coin that pays. */
function withoutCoins(tokens: readonly TokenRef[]): readonly TokenRef[] {
  const others = tokens.filter(({ symbol, chain }) => symbol !== nativeSymbol(chain))
  return others.length === 1 ? others : tokens
}

/** Responds to a comparison without a second token: the facts of the first, then a question for the other. */
async function answerSingleToken(
  turn: Turn,
  deps: AnswerDeps,
  { query, chain }: RequestToken,
  focus: Focus,
): Promise<true> {
  const named = parseMetrics(turn.text, turn.language)
  const facts = named.length > 0 ? named : (findContinuedFigures(focus) ?? singleFacts)
  const found = await answerFacts(turn, deps, facts, { token: query, ...(chain && { chain }) })
  if (!found) return true
  turn.write('\n\n')
  deps.writeSentence('brain.compareOne', { token: stripMarkdown(found.symbol) })
  turn.setFocus(focusOnTokens(focus, [toFocusToken(found)], 'compare'))
  return true
}

function answerToken(
  turn: Turn,
  deps: AnswerDeps,
  about: TokenQuestion,
  { query, chain }: RequestToken,
  range: ChartRange = '1d',
): Promise<TokenRef | undefined> {
  const { translate, writeSentence } = deps
  const named = { token: query, ...(chain && { chain }) }
  switch (about) {
    case 'info':
      return answerInfo(turn, deps, toParsed(turn, 'info', { query, chain }))
    case 'price':
      return answerPrice(turn, writeSentence, toParsed(turn, 'price', { query, chain }))
    case 'change':
    case 'chart':
      return answerPriceHistory(turn, deps, { ...named, range }, about === 'change')
    case 'risk':
      return answerRisk(turn, translate, writeSentence, named)
    case 'verified':
      return answerVerified(turn, deps, named)
    default:
      return answerFact(turn, deps, [about], named)
  }
}

/** Whether a token is verified, and the risk of one that is not. */
async function answerVerified(turn: Turn, deps: AnswerDeps, named: TokenQuery): Promise<TokenRef | undefined> {
  const token = await answerFact(turn, deps, ['verified'], named)
  if (!token || token.isVerified) return token
  turn.write('\n\n')
  await answerRisk(turn, deps.translate, deps.writeSentence, { token: token.ref })
  return token
}

/** Several facts of one token in one answer; the risk comes last, with its reasons. */
export async function answerFacts(
  turn: Turn,
  deps: AnswerDeps,
  facts: readonly NamedFact[],
  request: TokenQuery,
): Promise<TokenRef | undefined> {
  const others = facts.filter((fact) => fact !== 'risk')
  if (others.length === 0) return answerRisk(turn, deps.translate, deps.writeSentence, request)
  const token = await answerFact(turn, deps, others, request)
  if (!token || others.length === facts.length) return token
  turn.write('\n\n')
  await answerRisk(turn, deps.translate, deps.writeSentence, { token: token.ref })
  return token
}
