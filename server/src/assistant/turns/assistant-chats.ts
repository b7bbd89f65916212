import type { Transcript } from '@murmur/contract/chat/cards'
import type { MessageType } from '@murmur/contract/chat/chats'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { TurnChange } from '#ai/brains/changes.port.ts'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { MessagePart } from './answer-parts.ts'

/** This process's claim of a turn. */
export type TurnClaim = { messageId: string; chatId: ChatId; userId: UserId; attempts: number }
/** A turn claimed by this process. `changes`: made by earlier claims of it. `isStopped`: the user has stopped its answer. */
export type ClaimedTurn = TurnClaim & { changes: readonly TurnChange[]; isStopped: boolean }

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
  /** Claims the chat's oldest turn if the user has stopped its answer. */
  claimStoppedTurn(chatId: ChatId): Promise<ClaimedTurn | undefined>
  /** Extends a claim. `stopped`: it is valid, and the user has stopped the answer. */
  renewTurn(turn: TurnClaim): Promise<'held' | 'stopped' | 'lost'>
  /** Stops the answers that the chat waits for, in every process. */
  stopTurns(chatId: ChatId): Promise<void>
  /** Stores a change with its turn, in the transaction of the change. Rejects with TurnLostError. */
  keepChange(tx: Tx, turn: TurnClaim, change: TurnChange): Promise<void>
  /** Chats with unclaimed turns. */
  chatsWithTurns(): Promise<{ chatId: ChatId; userId: UserId }[]>
  findMessage(messageId: string): Promise<(StoredMessage & { userId: UserId }) | undefined>
  /** The newest messages before a sequence number without news, oldest first. */
  messagesBefore(chatId: ChatId, seq: number, limit: number): Promise<StoredMessage[]>
  /** Whether news was posted between two messages, given by their sequence numbers. */
  hasNewsBetween(chatId: ChatId, after: number, before: number): Promise<boolean>
  /**
   * Stores the whole answer, which states this many changes of the turn, and removes the turn, atomically. Rejects with TurnLostError, and
   * with UnstatedChangesError if the turn has made more changes.
   */
  storeAnswer(turn: TurnClaim, parts: readonly MessagePart[], statedChanges: number): Promise<void>
  setTranscript(messageId: string, transcript: Transcript): Promise<void>
  /** Updates the card data of a message if it still shows this intent. */
  setCard(messageId: string, intentId: IntentId, card: NonNullable<MessageExtras['card']>): Promise<void>
  /** The bytes of a user's upload. */
  readUpload(userId: UserId, uploadId: string): Promise<Uint8Array>
}
