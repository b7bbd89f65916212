import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { toRequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { answerAlerts, answerWatchlist } from '#ai/brains/offline/watching/answer-lists.ts'
import { type ChangeRole, findRole } from '#ai/brains/offline/watching/change-words.ts'
import { rememberConditionAsAlert } from '#ai/brains/offline/watching/remember-as-alert.ts'
import type { RequestAnswer, RequestAnswers } from './request-answer.ts'
import { topicAnswer } from './topic-answer.ts'

/** The answers to requests about alerts and the watchlist. A change that lacks the user's own words gets a topic. */
export const listAnswers: RequestAnswers = {
  alerts: listAnswer(answerAlerts),
  'set-alert': answerAlertRequest,
  'delete-alert': topicAnswer('price-alerts'),
  watchlist: listAnswer(answerWatchlist),
  watch: topicAnswer('watchlist'),
  unwatch: topicAnswer('watchlist'),
}

function listAnswer(answerList: typeof answerAlerts | typeof answerWatchlist): RequestAnswer {
  return async (turn, deps, { tokens }) => {
    await answerList(turn, deps, tokens)
    return true
  }
}

const questionMark = /[?？؟]/u

/**
 * Offers an alert instead of an order with a condition, and asks for the price of an alert that lacks it. Responds to a question about
 * alerts, or to a message without a token, with the topic.
 */
async function answerAlertRequest(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  if (rememberConditionAsAlert(turn, deps.names, request.tokens))
    return topicAnswer('limit-and-recurring-orders')(turn, deps, request, focus)
  const words = tokenize(normalizeText(turn.text).text).words.map(({ text }) => text)
  const has = (role: ChangeRole) => findRole(words, role, turn.language).length > 0
  const [token] = request.tokens.length > 0 ? request.tokens : focus.hasSeveral ? [] : focus.tokens.map(toRequestToken)
  if (!token || has('question') || !has('notify') || questionMark.test(turn.text) || /\p{N}/u.test(turn.text))
    return topicAnswer('price-alerts')(turn, deps, request, focus)
  const { query, chain } = token
  turn.remember({ change: { action: 'set-alert', token: { query, ...(chain && { chain }) } } })
  deps.writeSentence('brain.askAlertValue', { token: stripMarkdown(query) })
  return true
}
