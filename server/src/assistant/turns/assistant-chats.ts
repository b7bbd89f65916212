import type { Transcript } from '@murmur/contract/chat/cards'
import type { MessageType } from '@murmur/contract/chat/chats'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import type { Part } from './answer-parts.ts'

/** A message that waits for its answer, taken for a while by this process. */
export type ClaimedTurn = { messageId: string; chatId: ChatId; userId: UserId; attempts: number }

/** A stored message as the assistant needs it. */
export type Stored = {
  id: string
  chatId: ChatId
  seq: number
  role: 'user' | 'assistant'
  type: MessageType
  content: string
  language: Language
  replyTo: string | null
  intentId: IntentId | null
  uploadId: string | null
  extras: MessageExtras
  createdAt: Date
}

/** What the assistant needs of the chats. */
export type AssistantChats = {
  claimTurn(chatId: ChatId): Promise<ClaimedTurn | undefined>
  /** Keeps a turn for a while longer; false when it is another's now. */
  renewTurn(turn: ClaimedTurn): Promise<boolean>
  /** Chats with turns that nobody works on. */
  chatsWithTurns(): Promise<{ chatId: ChatId; userId: UserId }[]>
  findMessage(messageId: string): Promise<(Stored & { userId: UserId }) | undefined>
  /** The newest before a place, oldest first. */
  messagesBefore(chatId: ChatId, seq: number, limit: number): Promise<Stored[]>
  /** Stores the whole answer and ends the turn, at once or not at all. */
  storeAnswer(turn: ClaimedTurn, parts: readonly Part[]): Promise<void>
  setTranscript(messageId: string, transcript: Transcript): Promise<void>
  /** Changes what the card of this intent carries beside it; nothing when it shows a renewed one by now. */
  setCard(messageId: string, intentId: IntentId, card: NonNullable<MessageExtras['card']>): Promise<void>
  /** What its owner has sent with a message. */
  readUpload(userId: UserId, uploadId: string): Promise<Uint8Array>
}
