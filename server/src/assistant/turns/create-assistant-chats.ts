import type { UserId } from '@murmur/contract/ids'
import {
  findMessage,
  hasNewsBetween,
  type MessageRow,
  patchMessage,
  readMessages,
} from '#assistant/chats/messages.store.ts'
import { storeAnswer } from '#assistant/chats/store-answer.ts'
import { chatsWithTurns, claimTurn, keepTurnChange, renewTurn, stopTurns } from '#assistant/chats/turns.store.ts'
import { requireUpload } from '#assistant/chats/uploads.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import type { AssistantChats, StoredMessage } from './assistant-chats.ts'

type ChatsForAssistantDeps = { db: Db; now: Clock; leaseMs: number }

/** The chat store as used by the assistant. */
export function createAssistantChats({ db, now, leaseMs }: ChatsForAssistantDeps): AssistantChats {
  const changeMessage = async (messageId: string, change: (tx: Tx, row: MessageRow) => Promise<unknown>) => {
    const found = await findMessage(db, messageId)
    if (found) await transact(db, (tx) => change(tx, found.row))
  }
  return {
    claimTurn: (chatId) => claimTurn(db, chatId, now(), leaseMs),
    claimStoppedTurn: (chatId) => claimTurn(db, chatId, now(), leaseMs, 'stopped'),
    renewTurn: (turn) => transact(db, (tx) => renewTurn(tx, turn, new Date(now().getTime() + leaseMs))),
    stopTurns: (chatId) => transact(db, (tx) => stopTurns(tx, chatId, now())),
    keepChange: keepTurnChange,
    chatsWithTurns: () => chatsWithTurns(db, now()),
    findMessage: async (messageId): Promise<(StoredMessage & { userId: UserId }) | undefined> => {
      const found = await findMessage(db, messageId)
      return found && { ...found.row, userId: found.userId }
    },
    // News isn't part of the conversation: an open question or card before it stays the newest.
    messagesBefore: (chatId, before, limit) => readMessages(db, chatId, { before, limit, withoutNews: true }),
    hasNewsBetween: (chatId, after, before) => hasNewsBetween(db, chatId, { after, before }),
    storeAnswer: async (turn, parts, statedChanges) => {
      await transact(db, (tx) => storeAnswer(tx, { turn, parts, statedChanges, at: now() }))
    },
    setTranscript: (id, transcript) =>
      changeMessage(id, (tx, { extras }) => patchMessage(tx, id, { extras: { ...extras, transcript } })),
    setCard: (id, intentId, card) =>
      changeMessage(id, (tx, { extras }) => patchMessage(tx, id, { extras: { ...extras, card } }, intentId)),
    readUpload: async (userId, uploadId) => (await requireUpload(db, userId, uploadId)).bytes,
  }
}
