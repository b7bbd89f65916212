import type { Turn } from '#ai/brains/brain.port.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { type Focus, type FocusToken, focusOnChoice } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import { accountAnswers } from './answers/account-answers.ts'
import { conversationAnswers } from './answers/conversation-answers.ts'
import { listAnswers } from './answers/list-answers.ts'
import { marketAnswers } from './answers/market-answers.ts'
import { portfolioAnswers } from './answers/portfolio-answers.ts'
import { rangeAnswers } from './answers/range-answers.ts'
import type { AnswerDeps, RequestAnswers } from './answers/request-answer.ts'
import { tokenAnswers } from './answers/token-answers.ts'
import { answerTopic } from './answers/topic-answer.ts'
import { nameTokens } from './name-tokens.ts'
import { stripMarkdown } from './value-text.ts'

/** The answer to each request. Where no tool exists yet, a topic shows the place in the app. */
const answers: RequestAnswers = {
  ...marketAnswers,
  ...tokenAnswers,
  ...rangeAnswers,
  ...portfolioAnswers,
  ...accountAnswers,
  ...listAnswers,
  ...conversationAnswers,
}

/** Writes the answer to a read-only request. Returns false if there is none. */
export async function answerRequest(
  turn: Turn,
  deps: AnswerDeps,
  request: ChosenRequest,
  focus: Focus,
): Promise<boolean> {
  if (request.kind === 'request' && request.among) return askWhichToken(turn, deps, request.id, request.among)
  if (request.kind === 'topic' && request.ambiguity?.isGuess) writeParagraph(turn, deps, 'brain.bestGuess')
  if (request.lead) writeParagraph(turn, deps, request.lead)
  if (request.kind === 'request') return (await answers[request.id]?.(turn, deps, request, focus)) ?? false
  await answerTopic(turn, deps, request)
  return true
}

function writeParagraph(turn: Turn, { writeSentence }: AnswerDeps, id: TextId): void {
  writeSentence(id)
  turn.write('\n\n')
}

/** Asks which token a request is about; its name alone then repeats the request. */
function askWhichToken(turn: Turn, { writeSentence }: AnswerDeps, id: RequestId, among: readonly FocusToken[]): true {
  const listFormat = new Intl.ListFormat(turn.language, { type: 'disjunction' })
  writeSentence('brain.askWhichToken', { tokens: listFormat.format(nameTokens(among).map(stripMarkdown)) })
  turn.setFocus(focusOnChoice(among, id))
  return true
}
