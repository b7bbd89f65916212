import type { Turn } from '#ai/brains/brain.port.ts'
import { answerHistory } from '#ai/brains/offline/dialogue/account/answer-history.ts'
import { answerTrades, type TradesQuestion } from '#ai/brains/offline/dialogue/account/answer-trades.ts'
import { answerBalance } from '#ai/brains/offline/dialogue/answer-account.ts'
import { answerPortfolio, type PortfolioQuestion } from '#ai/brains/offline/dialogue/answer-portfolio.ts'
import { parseMemory } from '#ai/brains/offline/dialogue/memory.ts'
import { writeHypotheticalHolding, writeTotalIn } from '#ai/brains/offline/dialogue/write-hypothetical-holding.ts'
import { hasMarker } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { type RequestToken, toRequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import {
  type Focus,
  type FocusToken,
  focusOnTokens,
  parseFocus,
  toFocusToken,
} from '#ai/brains/offline/requests/focus.ts'
import type { RequestId, RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import {
  asksCountOfOneToken,
  excludesTokens,
  refersToOneToken,
} from '#ai/brains/offline/requests/reference-patterns.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { type NamedRequest, type RequestAnswer, type RequestAnswers, toParsed } from './request-answer.ts'
import { tokenAnswers } from './token-answers.ts'
import { writeTopic } from './topic-answer.ts'

/** The answers to requests about holdings and trades of the user. */
export const portfolioAnswers: RequestAnswers = {
  total: answerHoldings,
  balances: answerHoldings,
  balance: answerHoldings,
  'holding-value': answerHoldings,
  share: positionsAnswer('share'),
  cost: positionsAnswer('profit'),
  profit: positionsAnswer('profit'),
  'realised-profit': positionsAnswer('realised'),
  best: positionsAnswer('best'),
  worst: positionsAnswer('worst'),
  changes: positionsAnswer('changes'),
  trades: async (turn, { translate }) => {
    await answerHistory(turn, translate, 'trades')
    return true
  },
  'last-trade': async (turn, { translate }, { id, tokens, about }, focus) => {
    const token = (tokens[0] ?? findTokenInFocus(turn, id, focus))?.query
    if (about !== 'fees') {
      await answerTrades(turn, translate, 'last-trade', { token })
      return true
    }
    await answerTrades(turn, translate, 'last-trade', { token, isSuccessful: true })
    turn.write('\n\n')
    writeTopic(turn, translate, 'network-fee-here')
    // "And on Base?" is then about the fee there.
    turn.setFocus({ ...parseFocus(turn.focus), request: 'network-fee' } satisfies Focus)
    return true
  },
  deposits: tradesAnswer('received'),
  pending: tradesAnswer('pending'),
  'why-failed': answerWhyFailed,
}

function tradesAnswer(question: TradesQuestion): RequestAnswer {
  return async (turn, { translate }) => {
    await answerTrades(turn, translate, question)
    return true
  }
}

/** "What's wrong with it?" without a failed trade is about the risk of the token. */
async function answerWhyFailed(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const [token] = request.tokens.length > 0 || focus.hasSeveral ? request.tokens : focus.tokens.map(toRequestToken)
  const isOfToken = token !== undefined && (request.tokens.length > 0 || refersToOneToken(turn.text, turn.language))
  if (isOfToken) {
    const failedHistory = await turn.tools.history.run({ kind: 'failed', limit: 1 })
    turn.signal.throwIfAborted()
    if (failedHistory.kind === 'history' && failedHistory.trades.length === 0)
      return (await tokenAnswers.risk?.(turn, deps, { ...request, id: 'risk', tokens: [token] }, focus)) ?? false
  }
  await answerTrades(turn, deps.translate, 'failed')
  return true
}

function positionsAnswer(question: PortfolioQuestion): RequestAnswer {
  return async (turn, deps, request, focus) => {
    const { id } = request
    if (question === 'share' && excludesNamedTokens(turn, request)) return answerOtherShares(turn, deps, request, focus)
    const tokenInFocus =
      request.tokens.length === 0 && singleTokenRequests.has(id) ? findTokenInFocus(turn, id, focus) : undefined
    const namedRequest = tokenInFocus ? { ...request, tokens: [tokenInFocus] } : request
    const held = await answerPortfolio(turn, deps, question, namedRequest.tokens[0]?.query)
    focusOnHolding(turn, focus, held, namedRequest)
    return true
  }
}

/** Whether a request names tokens only to leave them out: "my biggest position apart from ETH". */
function excludesNamedTokens({ text, language }: Turn, { tokens }: NamedRequest): boolean {
  return tokens.length > 0 && excludesTokens(text, language)
}

/** Writes the shares of all tokens except the named ones. The largest becomes the focus. */
async function answerOtherShares(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const excluded = request.tokens.map(({ query }) => query)
  focusOnHolding(turn, focus, await answerPortfolio(turn, deps, 'share', undefined, excluded), {
    ...request,
    tokens: [],
  })
  return true
}

async function answerHoldings(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  if (excludesNamedTokens(turn, request)) return answerOtherShares(turn, deps, request, focus)
  const { translate } = deps
  const { id, tokens, chain } = request
  const tokenInFocus = tokens.length === 0 ? findTokenInFocus(turn, id, focus) : undefined
  const about = tokenInFocus ?? tokens[0]
  if (about && (await isAboutCard(turn, { ...request, tokens: [about] }, focus)))
    return (await tokenAnswers.convert?.(turn, deps, { ...request, tokens: [about] }, focus)) ?? false
  if (tokenInFocus) return answerHoldingInFocus(turn, deps, { ...request, tokens: [tokenInFocus] }, focus)
  const query = id === 'balance' || id === 'holding-value' ? tokens[0]?.query : undefined
  const held = await answerBalance(turn, translate, toParsed(turn, 'balance', { query, chain }))
  if (query !== undefined) writeHypotheticalHolding(turn, deps.writeSentence, held)
  else if (id === 'total' && tokens[0] && chain === undefined)
    await writeTotalIn(turn, deps.writeSentence, held, tokens[0])
  const [only] = held
  // "What do I have on Base?" with one holding there is about that one: "and on Ethereum?"
  if (query !== undefined) focusOnHolding(turn, focus, held, request)
  else if (chain && only && held.length === 1)
    focusOnHolding(turn, focus, held, { ...request, id: 'holding-value', tokens: [{ query: only.symbol, chain }] })
  return true
}

/**
 * Responds to "how many have I got?" after an answer about one token with that holding. If the user holds none, states so and what is
 * held instead.
 */
async function answerHoldingInFocus(
  ...[turn, { translate }, request, focus]: Parameters<RequestAnswer>
): Promise<boolean> {
  const query = request.tokens[0]?.query
  const held = await answerBalance(turn, translate, toParsed(turn, 'balance', { query, chain: undefined }))
  if (held.length > 0) focusOnHolding(turn, focus, held, { ...request, id: 'balance' })
  else {
    turn.write('\n\n')
    await answerBalance(turn, translate, toParsed(turn, 'balance', { query: undefined, chain: undefined }))
  }
  return true
}

/**
 * Whether a question is about the amount on a card: "how many is that?" after a purchase of a token that the user does not hold, "and in
 * dollars?" after a number to sell.
 */
async function isAboutCard(turn: Turn, { id, tokens }: NamedRequest, { trade, last }: Focus): Promise<boolean> {
  // "What's the rest worth?"
  if (hasMarker(tokenize(normalizeText(turn.text).text).words, 'rest')) return false
  const token = tokens[0]?.query
  if (token === undefined || last !== undefined || trade?.token !== token) return false
  if (id !== 'balance' && id !== 'holding-value') return false
  if (trade.side === 'sell') return id === 'holding-value' && trade.units !== undefined
  const held = await turn.tools.balance.run({ token })
  turn.signal.throwIfAborted()
  return held.kind !== 'refused' && held.holdings.length === 0
}

/** The token that a question without a token is about: the one in focus, if the newest answer was about it. */
function findTokenInFocus({ text, language, memory }: Turn, id: RequestId, focus: Focus): RequestToken | undefined {
  const { tokens, hasSeveral, last, trade, question } = focus
  const orderedToken = (parseMemory(memory) ?? question)?.understood.token
  const [token] = tokens
  if (!token || hasSeveral) return undefined
  // After the card of a token, even if an answer about its fees followed, and after a question about an order of it.
  const isAboutToken =
    trade?.token === token.symbol ||
    orderedToken === token.symbol ||
    (last !== undefined && (groupOf(last) === 'token' || holdingRequests.has(last)))
  // A share compares one token with all holdings: "how much of my wallet is that?" A last trade may be of the token just valued: "when
  // did I buy?"
  const isTradeOfOne = id === 'last-trade' && last !== undefined && holdingRequests.has(last)
  const asksCount = id !== 'profit' && asksCountOfOneToken(text, language)
  const isOfOne = id === 'share' || isTradeOfOne || refersToOneToken(text, language) || asksCount
  return isAboutToken && isOfOne ? { query: token.symbol, chain: undefined } : undefined
}

/** Requests about cost and gain that may be about one token. */
const singleTokenRequests: ReadonlySet<RequestId> = new Set<RequestId>(['share', 'cost', 'profit'])

const holdingRequests: ReadonlySet<string> = new Set<RequestLabel>([
  'request:balance',
  'request:holding-value',
  'request:share',
  'request:cost',
  'request:profit',
  'request:realised-profit',
  'request:last-trade',
  'request:best',
  'request:worst',
])

/** Requests that a follow-up such as "and WIF?" repeats for another token. */
const repeatableRequests: ReadonlySet<RequestId> = new Set<RequestId>([
  'balance',
  'holding-value',
  'share',
  'cost',
  'profit',
])

/** Moves the focus of the chat to the token that the answer is about, so that "is it safe?" refers to it. */
function focusOnHolding(turn: Turn, focus: Focus, held: readonly FocusToken[], { id, tokens }: NamedRequest): void {
  const [token] = held.map(toFocusToken)
  if (!token) return
  const focused = focusOnTokens(focus, [token], id)
  turn.setFocus(tokens.length > 0 && repeatableRequests.has(id) ? focused : { ...focused, request: undefined })
}
