import { answerAlerts, answerWatchlist } from '#ai/brains/offline/watching/answer-lists.ts'
import type { RequestAnswer, RequestAnswers } from './request-answer.ts'
import { topicAnswer } from './topic-answer.ts'

/** The answers to requests about alerts and the watchlist. A change that lacks the user's own words gets a topic. */
export const listAnswers: RequestAnswers = {
  alerts: listAnswer(answerAlerts),
  'set-alert': topicAnswer('price-alerts'),
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
