import type { Turn } from '#ai/brains/brain.port.ts'
import { answerHistory } from '#ai/brains/offline/dialogue/account/answer-history.ts'
import { answerTrades, type TradesQuestion } from '#ai/brains/offline/dialogue/account/answer-trades.ts'
import { answerBalance } from '#ai/brains/offline/dialogue/answer-account.ts'
import { answerPortfolio, type PortfolioQuestion } from '#ai/brains/offline/dialogue/answer-portfolio.ts'
import { type Focus, type FocusToken, focusOnTokens, toFocusToken } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import { type NamedRequest, type RequestAnswer, type RequestAnswers, toParsed } from './request-answer.ts'

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
  'last-trade': tradesAnswer('last-trade'),
  deposits: tradesAnswer('received'),
  pending: tradesAnswer('pending'),
  'why-failed': tradesAnswer('failed'),
}

function tradesAnswer(question: TradesQuestion): RequestAnswer {
  return async (turn, { translate }) => {
    await answerTrades(turn, translate, question)
    return true
  }
}

function positionsAnswer(question: PortfolioQuestion): RequestAnswer {
  return async (turn, deps, request, focus) => {
    const held = await answerPortfolio(turn, deps, question, request.tokens[0]?.query)
    focusOnHeld(turn, focus, held, request)
    return true
  }
}

async function answerHoldings(...[turn, { translate }, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const { id, tokens, chain } = request
  const query = id === 'balance' || id === 'holding-value' ? tokens[0]?.query : undefined
  const held = await answerBalance(turn, translate, toParsed(turn, 'balance', { query, chain }))
  if (query !== undefined) focusOnHeld(turn, focus, held, request)
  return true
}

/** Requests that a follow-up such as "and WIF?" repeats for another token. */
const repeatable: ReadonlySet<RequestId> = new Set<RequestId>(['balance', 'holding-value', 'share', 'cost', 'profit'])

/** Moves the focus of the chat to the token that the answer is about, so that "is it safe?" refers to it. */
function focusOnHeld(turn: Turn, focus: Focus, held: readonly FocusToken[], { id, tokens }: NamedRequest): void {
  const [token] = held.map(toFocusToken)
  if (!token) return
  const focused = focusOnTokens(focus, [token], id)
  turn.setFocus(tokens.length > 0 && repeatable.has(id) ? focused : { ...focused, request: undefined })
}
