import { answerMarketList } from '#ai/brains/offline/dialogue/answer-market-list.ts'
import { focusOnList } from '#ai/brains/offline/requests/focus.ts'
import { type RequestAnswer, type RequestAnswers, toFocusToken } from './request-answer.ts'
import { topicAnswer } from './topic-answer.ts'

/** The answers to requests for lists of tokens. */
export const marketAnswers: RequestAnswers = {
  trending: listAnswer('trending'),
  gainers: listAnswer('gainers'),
  'new-tokens': listAnswer('new'),
  'safe-tokens': topicAnswer('before-you-buy'),
  'buy-what': topicAnswer('what-should-i-buy'),
  'good-time': topicAnswer('good-time-to-buy'),
}

function listAnswer(list: 'trending' | 'gainers' | 'new'): RequestAnswer {
  return async (turn, { translate, writeSentence }, { chain }) => {
    const shown = await answerMarketList(turn, translate, writeSentence, { list, ...(chain && { chain }) })
    turn.setFocus(focusOnList(shown.map(toFocusToken)))
    return true
  }
}
