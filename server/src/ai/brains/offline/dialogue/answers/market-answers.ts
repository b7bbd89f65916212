import type { MarketListRequest } from '#ai/brains/facts.port.ts'
import { answerMarketList } from '#ai/brains/offline/dialogue/answer-market-list.ts'
import { answerPrice } from '#ai/brains/offline/dialogue/answer-token-query.ts'
import { answerListRisk } from '#ai/brains/offline/dialogue/facts/answer-list-risk.ts'
import { type Focus, focusOnList, toListedToken } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId, RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { type RequestAnswer, type RequestAnswers, toParsed } from './request-answer.ts'
import { topicAnswer } from './topic-answer.ts'

const marketListOf = {
  trending: 'trending',
  gainers: 'gainers',
  'new-tokens': 'new',
  'safe-tokens': 'lowRisk',
  'buy-what': 'lowRisk',
} as const satisfies Partial<Record<RequestId, MarketListRequest['list']>>

/** The answers to requests for lists of tokens. */
export const marketAnswers: RequestAnswers = {
  trending: answerList,
  gainers: answerList,
  'new-tokens': answerList,
  more: answerNextPage,
  'safe-tokens': answerLowRiskTokens,
  'buy-what': answerBuyWhat,
  'good-time': answerGoodTime,
}

/** Responds to "should I buy more of it?" with the price of the token, then with why the decision is the user's. */
async function answerGoodTime(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const [named] = request.tokens
  const [newest] = isAboutOne(focus) ? focus.tokens : []
  const token = named ?? (newest && { query: newest.symbol, chain: newest.chain })
  if (token) {
    await answerPrice(turn, deps.writeSentence, toParsed(turn, 'price', token))
    turn.write('\n\n')
  }
  return topicAnswer('good-time-to-buy')(turn, deps, request, focus)
}

/** Whether the newest answer is a card, or about one token or the user's holding of it. */
function isAboutOne({ hasSeveral, last, trade }: Focus): boolean {
  if (hasSeveral) return false
  return last === undefined ? trade !== undefined : groupOf(last) === 'token' || holdingRequests.has(last)
}

const holdingRequests: ReadonlySet<string> = new Set<RequestLabel>([
  'request:balance',
  'request:holding-value',
  'request:cost',
  'request:profit',
])

/** "And on Base?" keeps the conditions of the list shown. */
async function answerList(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const { id, chain, filter = chain && focus.request === id ? focus.market?.filter : undefined } = request
  return isList(id) ? showList(turn, deps, id, { chain, shown: 0, filter }) : false
}

/** "More" after a market list: its next tokens. */
async function answerNextPage(...[turn, deps, , { request, market }]: Parameters<RequestAnswer>): Promise<boolean> {
  return isList(request) && market ? showList(turn, deps, request, market) : false
}

/** "Is any of them safe?" after a market list; otherwise tokens of low risk, and what to check before buying. */
async function answerLowRiskTokens(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const { list = [], isListShown } = focus
  if (request.chain !== undefined || request.filter || !isListShown || list.length < 2)
    return answerList(turn, deps, request, focus)
  await answerListRisk(turn, deps, list)
  return true
}

/** Gives no advice: lists tokens of low risk, and what to check before buying. */
async function answerBuyWhat(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  await topicAnswer('what-should-i-buy')(turn, deps, request, focus)
  turn.write('\n\n')
  return answerList(turn, deps, request, focus)
}

async function showList(
  turn: Parameters<RequestAnswer>[0],
  { translate, writeSentence }: Parameters<RequestAnswer>[1],
  id: keyof typeof marketListOf,
  { chain, shown, filter }: NonNullable<Focus['market']>,
): Promise<true> {
  const request = {
    list: marketListOf[id],
    ...(shown > 0 && { skip: shown }),
    ...(chain && { chain }),
    ...(filter && { filter }),
  }
  const tokens = await answerMarketList(turn, translate, writeSentence, request)
  const market = { shown: shown + tokens.length, ...(chain && { chain }), ...(filter && { filter }) }
  if (tokens.length > 0)
    turn.setFocus({ ...focusOnList(tokens.map(toListedToken)), request: id, market } satisfies Focus)
  return true
}

function isList(id: RequestId | undefined): id is keyof typeof marketListOf {
  return id !== undefined && id in marketListOf
}
