import type { Chat } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'

/** A message of the user that the server has not acknowledged. */
export type Unsent = {
  clientId: string
  chatId: ChatId
  content: string
  /** ISO time at which it was written. */
  at: string
  /** The chat's last `seq` when the message was written. */
  afterSeq: number
  /** `waiting`: for the connection; `failed`: no acknowledgement; `refused`: rejected by the server. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  reason?: string | undefined
}

/**
 * Whether an unsent message may be resent automatically on reconnection. Not if the server refused it, and not if the chat
 * has advanced since: a "yes" applies to the messages that its author had read.
 */
export function canResend(unsent: Unsent, chatId: ChatId, lastSeq: number): boolean {
  const isIdle = unsent.state === 'waiting' || unsent.state === 'failed'
  return unsent.chatId === chatId && isIdle && unsent.afterSeq === lastSeq
}

/** The unsent messages of a chat, without those stored meanwhile. */
export function unsentInChat(all: readonly Unsent[], { chatId, messages }: Chat): Unsent[] {
  const stored = new Set(messages.map((message) => message.clientId))
  return all.filter((unsent) => unsent.chatId === chatId && !stored.has(unsent.clientId))
}
