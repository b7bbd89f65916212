import type { Transcript } from '@murmur/contract/cards'
import type { MessageType } from '@murmur/contract/chats'
import type { Language } from '@murmur/contract/languages'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import type { Part } from './answer-parts.ts'

/** A message that waits for its answer, taken for a while by this process. */
export type ClaimedTurn = { messageId: string; chatId: string; userId: string; attempts: number }

/** A stored message as the assistant needs it. */
export type Stored = {
  id: string
  chatId: string
  seq: number
  role: 'user' | 'assistant'
  type: MessageType
  content: string
  language: Language
  replyTo: string | null
  intentId: string | null
  uploadId: string | null
  extras: MessageExtras
  createdAt: Date
}

/** What the assistant needs of the chats. */
export type AssistantChats = {
  claimTurn(chatId: string): Promise<ClaimedTurn | undefined>
  /** Keeps a turn for a while longer; false when it is another's now. */
  renewTurn(turn: ClaimedTurn): Promise<boolean>
  /** Chats with turns that nobody works on. */
  chatsWithTurns(): Promise<{ chatId: string; userId: string }[]>
  findMessage(messageId: string): Promise<(Stored & { userId: string }) | undefined>
  /** The newest before a place, oldest first. */
  messagesBefore(chatId: string, seq: number, limit: number): Promise<Stored[]>
  /** Stores the whole answer and ends the turn, at once or not at all. */
  storeAnswer(turn: ClaimedTurn, parts: readonly Part[]): Promise<void>
  setTranscript(messageId: string, transcript: Transcript): Promise<void>
  /** Changes what the card of this intent carries beside it; nothing when it shows a renewed one by now. */
  setCard(messageId: string, intentId: string, card: NonNullable<MessageExtras['card']>): Promise<void>
  /** What its owner has sent with a message. */
  readUpload(userId: string, uploadId: string): Promise<Uint8Array>
}
