import type { Chat } from '@murmur/contract/chats'
import type { ChatId } from '@murmur/contract/ids'

/** A message of the user that the server has not acknowledged. */
export type Unsent = {
  clientId: string
  chatId: ChatId
  content: string
  /** ISO time at which it was written. */
  at: string
  /** The last place of its chat when it was written. */
  afterSeq: number
  /** `waiting`: for the connection; `failed`: no answer came; `refused`: the server said no. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  reason?: string | undefined
}

/**
 * Whether an unsent message may be sent again by itself once the connection is back. Not where the server refused it, and
 * not where the chat has gone on since: a "yes" belongs to what its writer saw.
 */
export function mayGoAgain(one: Unsent, chatId: ChatId, lastSeq: number): boolean {
  const isIdle = one.state === 'waiting' || one.state === 'failed'
  return one.chatId === chatId && isIdle && one.afterSeq === lastSeq
}

/** What of a chat is not among its stored messages yet. */
export function unsentOf(unsent: readonly Unsent[], { chatId, messages }: Chat): Unsent[] {
  const stored = new Set(messages.map((message) => message.clientId))
  return unsent.filter((one) => one.chatId === chatId && !stored.has(one.clientId))
}
