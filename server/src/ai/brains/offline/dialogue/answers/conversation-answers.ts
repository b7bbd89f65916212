import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { lastTopic } from '#ai/brains/offline/requests/request-topics.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import { answerMeaning, answerRepetition } from './explain-answer.ts'
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
  worry: answerWorry,
  loss: textAnswer('brain.loss'),
  apology: textAnswer('brain.apology'),
  grief: textAnswer('brain.grief'),
  'off-topic': async (_turn, { writeSentence }, _request, focus) => {
    writeOffTopic(writeSentence, focus)
    return true
  },
  confused: answerConfusion,
  why: answerMeaning,
  repeat: answerRepetition,
}

/** States that only crypto is known here, and how the chat can go on: with its token, or with the market and the user's money. */
export function writeOffTopic(writeSentence: WriteSentence, { tokens: [token], hasSeveral }: Focus): void {
  if (!token || hasSeveral) writeSentence('brain.offTopic')
  else writeSentence('brain.offTopicToken', { token: stripMarkdown(token.symbol) })
}

function textAnswer(id: TextId): RequestAnswer {
  return async (_turn, { writeSentence }) => {
    writeSentence(id)
    return true
  }
}

/** A kind word first, then what protects the money and what does not. */
async function answerWorry(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  deps.writeSentence('brain.worry')
  turn.write('\n\n')
  return topicAnswer('is-my-money-safe')(turn, deps, request, focus)
}

/** Explains the last answer, or writes its topic again. If there is nothing to explain, writes how to begin. */
async function answerConfusion(...[turn, deps, request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  if (await answerMeaning(turn, deps, request, focus)) return true
  const topic = lastTopic(focus)
  if (topic) turn.setFocus(focus)
  return topicAnswer(topic ?? 'getting-started')(turn, deps, request, focus)
}
