import type { IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { isNewestQuestion } from '#assistant/chats/is-newest-question.ts'
import type { SentCard } from '#assistant/chats/message-view.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { StoredMessage } from '#assistant/turns/assistant-chats.ts'
import type { CardReply } from '#assistant/turns/cards/apply-card-reply.ts'
import { translate } from '#platform/i18n/translate.ts'

export type ReplyToSendCardDeps = {
  /** Current data of the cards of sends, by intent. */
  loadSends: (intentIds: readonly IntentId[], language: Language) => Promise<Map<string, SentCard>>
  /** Cancels an open send of the user; returns false if it was no longer open. */
  cancelSend: (userId: UserId, intentId: IntentId) => Promise<boolean>
}

type Request = {
  message: StoredMessage & { userId: UserId }
  before: readonly StoredMessage[]
  begin: () => AnswerParts
}

/**
 * Replies to a yes or a no below the open card of a send that no other question has followed. No message releases a send: a yes
 * is referred to the card, a no cancels it. Returns false if there is no such card.
 */
export async function replyToSendCard(
  deps: ReplyToSendCardDeps,
  { message, before, begin }: Request,
  { kind }: CardReply,
): Promise<boolean> {
  const card = before.findLast(({ extras }) => extras.send)
  if (!card?.intentId || !isNewestQuestion(card, before) || (kind !== 'yes' && kind !== 'no')) return false
  const state = (await deps.loadSends([card.intentId], message.language)).get(card.intentId)?.state
  if (state !== 'open') return false
  const parts = begin()
  const isCancelled = kind === 'no' && (await deps.cancelSend(message.userId, card.intentId))
  const refusalId = kind === 'no' ? 'refusal.INTENT_CLOSED' : 'assistant.send-press'
  parts.writeParagraph(translate(parts, isCancelled ? 'assistant.send-cancelled' : refusalId))
  if (kind === 'yes') parts.markQuestionOpen()
  return true
}
