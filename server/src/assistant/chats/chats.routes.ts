import { type Chat, chatsApi, messagesPageSize } from '@murmur/contract/chat/chats'
import { type ChatId, parseChatId } from '@murmur/contract/ids'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve, serveRaw } from '#platform/http/serve-endpoint.ts'
import { cleanLine } from './chat-title.ts'
import { type ChatRow, deleteChat, insertChat, listChats, renameChat, requireChat } from './chats.store.ts'
import { type CardLoaders, toMessages } from './message-view.ts'
import { readMessages } from './messages.store.ts'
import { sendUpload } from './send-upload.ts'
import { findChatsWithPendingAnswer } from './turns.store.ts'
import { requireUpload } from './uploads.store.ts'

export type ChatsDeps = CardLoaders & {
  db: Db
  now: Clock
  newId: () => string
  /** Cancels the open intents of a deleted chat. */
  cancelIntents: (tx: Tx, chatId: ChatId) => Promise<void>
  /** Stops the answers that a chat waits for. */
  stopTurn: (chatId: ChatId) => Promise<void>
}

/** The chat routes. Another user's chat is rejected like an unknown one, with NOT_YOURS. */
export function chatsRoutes(app: App, deps: ChatsDeps): void {
  const { db, now, newId } = deps
  serve(app, chatsApi.create, async ({ user }) => {
    const chat = await transact(db, (tx) => insertChat(tx, { id: parseChatId(newId()), userId: user.id, at: now() }))
    return { data: toChat(chat, false) }
  })
  serve(app, chatsApi.list, async ({ user }) => {
    const chats = await listChats(db, user.id)
    const answering = await findChatsWithPendingAnswer(
      db,
      chats.map(({ id }) => id),
    )
    return { data: chats.map((chat) => toChat(chat, answering.has(chat.id))) }
  })
  serve(app, chatsApi.read, async ({ user, language, query: { chatId, before, after } }) => {
    const chat = await requireChat(db.read, user.id, chatId)
    // Queried before the messages. An answer stored in between is then a message and not reported as pending.
    const answering = await findChatsWithPendingAnswer(db, [chat.id])
    const rows = await readMessages(db, chat.id, { before, after, limit: messagesPageSize })
    const messages = await toMessages(deps, language, rows)
    const hasEarlier = rows[0] ? rows[0].seq > 1 : before === undefined && chat.lastSeq > 0
    return { data: { ...toChat(chat, answering.has(chat.id)), messages, hasEarlier } }
  })
  serve(app, chatsApi.edit, async ({ user, body: { chatId, newTitle } }) => {
    const title = cleanLine(newTitle)
    if (title === '') throw new Refusal('BAD_REQUEST', { fields: { newTitle: { id: 'title-missing', values: {} } } })
    const chat = await transact(db, (tx) => renameChat(tx, user.id, chatId, title))
    const answering = await findChatsWithPendingAnswer(db, [chat.id])
    return { data: toChat(chat, answering.has(chat.id)) }
  })
  serve(app, chatsApi.remove, async ({ user, params: { chatId } }) => {
    const deleted = await transact(db, async (tx) => {
      const id = await deleteChat(tx, user.id, chatId)
      await deps.cancelIntents(tx, id)
      return id
    })
    await deps.stopTurn(deleted)
    return { success: true as const }
  })
  serveRaw(app, chatsApi.upload, async ({ user, params, request, reply }) =>
    sendUpload(await requireUpload(db, user.id, params.uploadId), request.headers.range, reply),
  )
}

function toChat(row: ChatRow, isAnswering: boolean): Chat {
  const { id: chatId, title, userId, lastSeq, createdAt, updatedAt } = row
  return {
    chatId,
    title,
    userId,
    messages: [],
    hasEarlier: lastSeq > 0,
    isAnswering,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
