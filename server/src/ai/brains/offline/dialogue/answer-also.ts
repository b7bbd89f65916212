import type { Turn } from '#ai/brains/brain.port.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { answerRequest } from './answer-request.ts'
import type { AnswerDeps } from './answers/request-answer.ts'
import { sentenceWriter } from './write-sentence.ts'

/**
 * Answers the second meaning of a message with a doubt, under a sentence that says so, unless the first answer has the same text. The
 * chat stays about the first: the second sets no focus and keeps no question. Visitors, who have no account, get no answer about one.
 */
export async function answerAlso(
  turn: Turn,
  deps: AnswerDeps,
  also: ChosenRequest,
  focus: Focus,
  written: string,
): Promise<void> {
  const isOfAccount = also.kind === 'request' && groupOf(`request:${also.id}`) === 'account'
  if (isOfAccount && turn.fillSendForm === undefined) return
  let text = ''
  const silent: Turn = {
    ...turn,
    write: (piece) => {
      text += piece
    },
    setFocus: () => undefined,
    remember: () => undefined,
  }
  await answerRequest(silent, { ...deps, writeSentence: sentenceWriter(deps.translate, silent) }, also, focus)
  if (text !== '' && !written.includes(text)) turn.write(`\n\n${deps.translate(turn, 'brain.maybeAlso')}\n\n${text}`)
}
