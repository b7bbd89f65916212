import type { Turn } from '#ai/brains/brain.port.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { accountAnswers } from './answers/account-answers.ts'
import { conversationAnswers } from './answers/conversation-answers.ts'
import { listAnswers } from './answers/list-answers.ts'
import { marketAnswers } from './answers/market-answers.ts'
import { portfolioAnswers } from './answers/portfolio-answers.ts'
import type { AnswerDeps, RequestAnswers } from './answers/request-answer.ts'
import { tokenAnswers } from './answers/token-answers.ts'
import { answerTopic } from './answers/topic-answer.ts'

/** The answer to each request. Where no tool exists yet, a topic shows the place in the app. */
const answers: RequestAnswers = {
  ...marketAnswers,
  ...tokenAnswers,
  ...portfolioAnswers,
  ...accountAnswers,
  ...listAnswers,
  ...conversationAnswers,
}

/** Writes the answer to a request that only reads. Returns false if there is none. */
export async function answerRequest(
  turn: Turn,
  deps: AnswerDeps,
  request: ChosenRequest,
  focus: Focus,
): Promise<boolean> {
  if (request.kind === 'request') return (await answers[request.id]?.(turn, deps, request, focus)) ?? false
  if (request.doubt?.isGuess) {
    deps.writeSentence('brain.bestGuess')
    turn.write('\n\n')
  }
  await answerTopic(turn, deps, request)
  return true
}
