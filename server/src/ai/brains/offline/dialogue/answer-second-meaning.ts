import type { Turn } from '#ai/brains/brain.port.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import type { RecordedAnswer } from '#ai/brains/offline/suggestions/record-turn.ts'
import { answerRequest } from './answer-request.ts'
import type { AnswerDeps } from './answers/request-answer.ts'
import { writeTopic } from './answers/topic-answer.ts'
import { sentenceWriter } from './write-sentence.ts'

/**
 * Writes the answer to the second meaning of an ambiguous message, after a sentence that introduces it, unless the first answer, which
 * `recorded` has, has the same text or is a question. The chat stays about the first: the second sets no focus and keeps no question. Visitors, who have
 * no account, get no answer about one.
 */
export async function answerSecondMeaning(
  turn: Turn,
  deps: AnswerDeps,
  { kind, also }: ChosenRequest,
  focus: Focus,
  recorded: RecordedAnswer,
): Promise<void> {
  if (also === undefined || recorded.memory !== null) return
  const group = also.kind === 'request' ? groupOf(`request:${also.id}`) : 'topic'
  if (group === 'account' && turn.fillSendForm === undefined) return
  // A user with an account has signed up.
  if (also.id === 'getting-started' && turn.fillSendForm !== undefined) return
  // The topic already has facts of the token.
  if (group === 'token' && kind === 'topic' && recorded.results.length > 0) return
  let text = ''
  const recordingTurn: Turn = {
    ...turn,
    write: (piece) => {
      text += piece
    },
    setFocus: () => undefined,
    remember: () => undefined,
  }
  // Facts of the token belong to the first answer.
  if (also.kind === 'topic') writeTopic(recordingTurn, deps.translate, also.id)
  else
    await answerRequest(
      recordingTurn,
      { ...deps, writeSentence: sentenceWriter(deps.translate, recordingTurn) },
      also,
      focus,
    )
  if (text !== '' && !recorded.text.includes(text))
    turn.write(`\n\n${deps.translate(turn, 'brain.maybeAlso')}\n\n${text}`)
}
