import type { Turn } from '#ai/brains/brain.port.ts'
import type { Order } from '#ai/brains/offline/orders/order.ts'
import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { phraseLength, toFoldedWords } from '#ai/brains/offline/requests/questions/question-words.ts'
import { askForClarification } from './ask-for-clarification.ts'
import { type Memory, parseMemory } from './memory.ts'
import type { WriteSentence } from './write-sentence.ts'

/** Keeps the open question about an order while requests interrupt it. `focus`: as recorded in this turn. */
export function keepQuestion(turn: Turn, focus: unknown): void {
  const question = parseMemory(turn.memory) ?? parseFocus(turn.focus).question
  if (question) turn.setFocus({ ...parseFocus(focus), question })
}

/** A no ends the open or interrupted question, so that a later yes does not repeat it. Returns whether there was one. */
export function endQuestion(turn: Turn): boolean {
  const { question, ...focus } = parseFocus(turn.focus)
  if (question) turn.setFocus(focus)
  return question !== undefined || parseMemory(turn.memory) !== undefined
}

/** Whether a message only urges to go on: "go". It confirms nothing. */
export function isNudge(text: string, language: Turn['language']): boolean {
  const words = toFoldedWords(text)
  return words.length > 0 && phraseLength(words, 'nudge', language) === words.length
}

/** "One sec": an open question stays open. */
export function keepWaiting(turn: Turn, writeSentence: WriteSentence): void {
  turn.remember(parseMemory(turn.memory) ?? null)
  writeSentence('brain.takeYourTime')
}

/** Repeats the open or interrupted question after a "yes" that does not answer it. Returns false if there is none. */
export async function repeatQuestion(turn: Turn, writeSentence: WriteSentence): Promise<boolean> {
  const question = parseMemory(turn.memory) ?? parseFocus(turn.focus).question
  if (!question) return false
  await askForClarification(turn, writeSentence, toOrder(question, turn.language))
  return true
}

function toOrder({ understood, isWhole, isReference }: Memory, language: Order['language']): Order {
  const reason = isWhole ? 'confirm-order' : missingPart(understood)
  return { intent: 'ask', language, reason, understood, ...(isReference && { isReference }) }
}

function missingPart(understood: Memory['understood']): 'no-token' | 'no-side' | 'no-amount' {
  if (understood.token === undefined) return 'no-token'
  return Object.keys(pickAmount(understood)).length === 0 ? 'no-amount' : 'no-side'
}
