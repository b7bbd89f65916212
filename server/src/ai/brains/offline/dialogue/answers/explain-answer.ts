import { type Focus, isCardOpen } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import { findExplainedRequest, topicOfRequest } from '#ai/brains/offline/requests/request-topics.ts'
import { answerCard } from './answer-card.ts'
import type { NamedRequest, RequestAnswer } from './request-answer.ts'
import { tokenAnswers } from './token-answers.ts'
import { writeTopic } from './topic-answer.ts'

/**
 * "Is that a lot?", "why?", "what does that mean?": states the figure of the last answer again and explains it. Returns false if the
 * last answer was about nothing that the handbook explains.
 */
export async function answerMeaning(...[turn, deps, , focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const last = findExplainedRequest(focus)
  const topic = last && topicOfRequest(last)
  if (!last || !topic) return false
  const restate = tokenAnswers[last]
  const focusRequest = requestFromFocus(last, focus)
  if (restate && focusRequest.tokens.length > 0) {
    await restate(turn, deps, focusRequest, focus)
    turn.write('\n\n')
  }
  writeTopic(turn, deps.translate, topic)
  return true
}

/** Writes the newest answer again. Instead of a card, writes its question and what else it shows. Returns false if there is none. */
export const answerRepetition: RequestAnswer = async (turn, deps, _request, focus) => {
  if (focus.trade && isCardOpen(focus)) {
    answerCard(turn, deps, focus.trade)
    return true
  }
  const text = turn.before.findLast(({ role }) => role === 'assistant')?.text
  if (!text) return false
  turn.write(text)
  return true
}

/** The last request, about the tokens of its answer. */
function requestFromFocus(id: RequestId, { tokens, list = [], hasSeveral }: Focus): NamedRequest {
  const focusTokens = hasSeveral ? list.slice(0, 2) : tokens.slice(0, 1)
  return {
    kind: 'request',
    id,
    tokens: focusTokens.map(({ symbol, chain }) => ({ query: symbol, chain })),
    chain: undefined,
  }
}
