import type { MessageRow } from './messages.store.ts'

type Message = Pick<MessageRow, 'id' | 'seq' | 'role' | 'replyTo' | 'intentId' | 'extras'>

/** Whether a card is still the newest question of its chat: only its own answer and failed confirmations come after it. */
export function isNewestQuestion(card: Message, messages: readonly Message[]): boolean {
  const laterMessages = messages.filter(({ seq }) => seq > card.seq)
  return laterMessages.every((each) => isPartOfCardAnswer(each, card) || isFailedConfirmation(each, laterMessages))
}

/** The second order of a message has a card that replies to the same message, and a question of its own. */
function isPartOfCardAnswer({ role, replyTo, intentId }: Message, card: Message): boolean {
  return role === 'assistant' && replyTo === card.replyTo && intentId === null
}

/** A failed confirmation or its reply: the question remains open. */
function isFailedConfirmation(message: Message, since: readonly Message[]): boolean {
  if (message.role === 'assistant') return message.extras.isAboutCard === true
  return since.some(({ replyTo, extras }) => replyTo === message.id && extras.isAboutCard === true)
}
