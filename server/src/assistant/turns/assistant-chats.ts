import type { Transcript } from '@murmur/contract/chat/cards'
import type { MessageType } from '@murmur/contract/chat/chats'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import type { MessagePart } from './answer-parts.ts'

/** A turn claimed by this process. */
export type ClaimedTurn = { messageId: string; chatId: ChatId; userId: UserId; attempts: number }

/** A stored message as used by the assistant. */
export type StoredMessage = {
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

/** The chat store as used by the assistant. */
export type AssistantChats = {
  claimTurn(chatId: ChatId): Promise<ClaimedTurn | undefined>
  /** Extends a claim. Returns false if the claim is no longer valid. */
  renewTurn(turn: ClaimedTurn): Promise<boolean>
  /** Chats with unclaimed turns. */
  chatsWithTurns(): Promise<{ chatId: ChatId; userId: UserId }[]>
  findMessage(messageId: string): Promise<(StoredMessage & { userId: UserId }) | undefined>
  /** The newest messages before a sequence number without news, oldest first. */
  messagesBefore(chatId: ChatId, seq: number, limit: number): Promise<StoredMessage[]>
  /** Whether news was posted between two messages, given by their sequence numbers. */
  hasNewsBetween(chatId: ChatId, after: number, before: number): Promise<boolean>
  /** Stores the whole answer and removes the turn, atomically. */
  storeAnswer(turn: ClaimedTurn, parts: readonly MessagePart[]): Promise<void>
  setTranscript(messageId: string, transcript: Transcript): Promise<void>
  /** Updates the card data of a message if it still shows this intent. */
  setCard(messageId: string, intentId: IntentId, card: NonNullable<MessageExtras['card']>): Promise<void>
  /** The bytes of a user's upload. */
  readUpload(userId: UserId, uploadId: string): Promise<Uint8Array>
}
