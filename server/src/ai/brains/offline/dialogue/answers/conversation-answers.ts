import type { TextId } from '#platform/i18n/translate.ts'
import type { RequestAnswer, RequestAnswers } from './request-answer.ts'
import { topicAnswer } from './topic-answer.ts'

/** The answers to messages that request no figure: greetings, thanks, anger, worry. */
export const conversationAnswers: RequestAnswers = {
  capabilities: textAnswer('brain.help'),
  greeting: textAnswer('brain.greeting'),
  thanks: textAnswer('brain.thanks'),
  goodbye: textAnswer('brain.bye'),
  'how-are-you': textAnswer('brain.howAreYou'),
  'are-you-human': textAnswer('brain.whoAreYou'),
  praise: textAnswer('brain.praise'),
  joke: textAnswer('brain.joke'),
  anger: textAnswer('brain.sorry'),
  worry: topicAnswer('is-my-money-safe'),
  loss: textAnswer('brain.loss'),
  confused: topicAnswer('getting-started'),
}

function textAnswer(id: TextId): RequestAnswer {
  return async (_turn, { writeSentence }) => {
    writeSentence(id)
    return true
  }
}
