import type { Chat, ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId, IntentId } from '@murmur/contract/ids'
import type { TokenKey } from '@murmur/contract/token-id'
import { getLastSeqBeforeGap } from '#features/chat/realtime/merge-messages.ts'

/** The subject of a screen: a token, and a record of the history by its id. */
export type ScreenSubject = { focus?: TokenKey | undefined; record?: string | undefined }

/** A message of the user that the server has not acknowledged. */
export type UnsentMessage = {
  clientId: string
  chatId: ChatId
  content: string
  /** ISO time at which the user wrote the message. */
  at: string
  /** The chat's last `seq` when the message was written. */
  afterSeq: number
  /** The card that the chat showed then, by its intent. */
  shownIntentId: IntentId | undefined
  /** The subject of the screen on which the message was written. */
  subject?: ScreenSubject | undefined
  /** `waiting`: for the connection; `failed`: no acknowledgement; `refused`: rejected by the server. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  reason?: string | undefined
}

/** The newest message that the user has read, and the newest open card, or the newest card if none is open. */
export function getShownContext(messages: readonly ChatMessage[]): Pick<UnsentMessage, 'afterSeq' | 'shownIntentId'> {
  const cards = messages.flatMap(({ tradeData }) => tradeData ?? [])
  const card = cards.findLast(({ state }) => state === 'open') ?? cards.at(-1)
  return { afterSeq: getLastSeqBeforeGap(messages), shownIntentId: card?.intentId }
}

/**
 * Whether an unsent message can be resent automatically on reconnection. False if the server refused the message or the
 * chat has newer messages: a "yes" answers only the messages that the user had read.
 */
export function canResend(unsent: UnsentMessage, chatId: ChatId, lastSeq: number): boolean {
  const isIdle = unsent.state === 'waiting' || unsent.state === 'failed'
  return unsent.chatId === chatId && isIdle && unsent.afterSeq === lastSeq
}

/** The unsent messages of a chat that the server has not stored. */
export function filterUnsentInChat(all: readonly UnsentMessage[], { chatId, messages }: Chat): UnsentMessage[] {
  const storedClientIds = new Set(messages.map((message) => message.clientId))
  return all.filter((unsent) => unsent.chatId === chatId && !storedClientIds.has(unsent.clientId))
}
