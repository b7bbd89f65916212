import type { Turn } from '#ai/brains/brain.port.ts'
import { isTrade, toTrade } from '#ai/brains/offline/orders/order.ts'
import { findNamedSides } from '#ai/brains/offline/parsing/parse-answer.ts'
import type { Part } from '#ai/brains/offline/parts/parse-parts.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import type { RecordedAnswer } from '#ai/brains/offline/suggestions/record-turn.ts'
import { suggestNext } from '#ai/brains/offline/suggestions/suggest-next.ts'
import { answerChange } from '#ai/brains/offline/watching/answer-change.ts'
import { answerRequest } from './answer-request.ts'
import type { AnswerDeps } from './answers/request-answer.ts'
import { askForClarification } from './ask-for-clarification.ts'
import { focusOnNames } from './focus-on-named-tokens.ts'
import { stripMarkdown } from './value-text.ts'

/**
 * Answers each part of a message with several requests: questions and changes first, then the order as a question. Names the parts left
 * undone. Only the order's question, if there is one, stays open.
 */
export async function answerParts(
  turn: Turn,
  recorded: RecordedAnswer,
  deps: AnswerDeps,
  parts: readonly Part[],
): Promise<void> {
  const { translate, names } = deps
  const hasOrder = parts.some(({ kind }) => kind === 'order')
  for (const [at, part] of parts.entries()) {
    // Some answers end with a line of their own.
    if (at > 0) turn.write(recorded.text.endsWith('\n') ? '\n' : '\n\n')
    const partTurn: Turn = { ...turn, text: part.text, focus: part.focus, memory: undefined }
    if (part.kind === 'undone') {
      const id = hasOrder ? 'brain.partAfterTrade' : 'brain.partLeft'
      const isSale = findNamedSides(part.text)[0] === 'sell'
      turn.write(translate(turn, id, { text: stripMarkdown(part.text), side: isSale ? 'sell' : 'buy' }))
    } else if (part.kind === 'change') await answerChange(partTurn, deps, part.found.request, part.found.context)
    else if (part.kind === 'order') {
      turn.setFocus(focusOnNames(part.text, turn.language, parseFocus(recorded.focus), names))
      const { order } = part
      const openOrder = isTrade(order)
        ? {
            intent: 'ask' as const,
            language: order.language,
            reason: 'confirm-order' as const,
            understood: toTrade(order),
          }
        : order
      await askForClarification({ ...partTurn, focus: recorded.focus }, deps.writeSentence, {
        ...openOrder,
        ...(order.isReference && { isReference: order.isReference }),
      })
    } else await answerQuestion(partTurn, deps, part)
    turn.signal.throwIfAborted()
  }
  const last = parts.at(-1)
  if (last?.kind !== 'question') return
  turn.suggest(
    suggestNext(turn, deps, {
      parsed: { intent: 'ask', language: turn.language, reason: 'question' },
      request: last.request,
      recorded,
    }),
  )
}

async function answerQuestion(turn: Turn, deps: AnswerDeps, part: Part & { kind: 'question' }): Promise<void> {
  const { request, text, focus } = part
  if (request.kind === 'request') turn.prefer?.(request.tokens.flatMap(({ address }) => address ?? []))
  if (await answerRequest(turn, deps, request, focus)) return
  turn.write(deps.translate(turn, 'brain.partLeft', { text: stripMarkdown(text) }))
}
