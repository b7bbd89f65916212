import { answerAlerts, answerWatchlist } from '#ai/brains/offline/watching/answer-lists.ts'
import { keepConditionAsAlert } from '#ai/brains/offline/watching/condition-as-alert.ts'
import type { RequestAnswer, RequestAnswers } from './request-answer.ts'
import { topicAnswer } from './topic-answer.ts'

/** The answers to requests about alerts and the watchlist. A change that lacks the user's own words gets a topic. */
export const listAnswers: RequestAnswers = {
  alerts: listAnswer(answerAlerts),
  'set-alert': answerAlertWish,
  'delete-alert': topicAnswer('price-alerts'),
  watchlist: listAnswer(answerWatchlist),
  watch: topicAnswer('watchlist'),
  unwatch: topicAnswer('watchlist'),
}

/** An order with a condition gets what an alert can do instead. */
function answerAlertWish(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const isOrder = keepConditionAsAlert(turn, deps.names, request.tokens)
  return topicAnswer(isOrder ? 'limit-and-recurring-orders' : 'price-alerts')(turn, deps, request, focus)
}

function listAnswer(answerList: typeof answerAlerts | typeof answerWatchlist): RequestAnswer {
  return async (turn, deps, { tokens }) => {
    await answerList(turn, deps, tokens)
    return true
  }
}
