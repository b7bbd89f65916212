import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId, UserId } from '@murmur/contract/ids'
import type { ClientEvents } from '@murmur/contract/realtime'
import { requireChat } from '#assistant/chats/chats.store.ts'
import { decodeBase64 } from '#assistant/chats/media/decode-base64.ts'
import { decodeWav } from '#assistant/chats/media/decode-wav.ts'
import { encodeWav } from '#assistant/chats/media/encode-wav.ts'
import { reencodePicture } from '#assistant/chats/media/reencode-picture.ts'
import { toMessageView } from '#assistant/chats/message-view.ts'
import { type SentMessage, storeMessage } from '#assistant/chats/store-message.ts'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { limitConcurrencyPerKey } from '#platform/concurrency/limit-concurrency-per-key.ts'
import type { Db } from '#platform/db/db.ts'

export type EventHandlerDeps = {
  db: Db
  now: Clock
  newId: () => string
  /** Stops the answers that a chat waits for, running or queued, in every process. */
  stopTurn: (chatId: ChatId) => Promise<void>
  /** Decodes and encodes a picture. Default: `reencodePicture`. */
  reencode?: typeof reencodePicture
}

/** The handler of each event; rejects with a Refusal. A message is stored with its turn before it resolves. */
export type EventHandlers = {
  [Name in keyof ClientEvents]: (userId: UserId, sent: ClientEvents[Name]) => Promise<ChatMessage | undefined>
}

/** Creates the handlers of all client events. */
export function eventHandlers({
  db,
  now,
  newId,
  stopTurn,
  reencode = reencodePicture,
}: EventHandlerDeps): EventHandlers {
  // A decoded picture takes up to 200 MB.
  const limitDecoding = limitConcurrencyPerKey<UserId>(1, 20)
  const store = async (userId: UserId, { chatId, clientId, language }: MessageTarget, message: MessageContent) => {
    const sent = { ...message, id: newId(), userId, chatId, clientId, language }
    return toMessageView(await storeMessage(db, sent, now()))
  }
  return {
    message: (userId, sent) =>
      store(userId, sent, {
        type: 'text',
        content: sent.content,
        extras: { ...shownExtras(sent), ...screenExtras(sent) },
      }),
    async audio(userId, sent) {
      // Checks ownership before decoding.
      await requireChat(db.read, userId, sent.chatId)
      const bytes = encodeWav(decodeWav(decodeBase64(sent.content)))
      const handsFree = sent.handsFree ? { handsFree: true } : {}
      return store(userId, sent, {
        type: 'audio',
        content: '',
        extras: {
          transcript: { state: 'working', text: '' },
          ...handsFree,
          ...shownExtras(sent),
          ...screenExtras(sent),
        },
        upload: { id: newId(), kind: 'audio', mimeType: 'audio/wav', bytes },
      })
    },
    async photo(userId, sent) {
      await requireChat(db.read, userId, sent.chatId)
      const pictureBytes = decodeBase64(sent.content)
      const { mimeType, bytes } = await limitDecoding(userId, () => reencode(pictureBytes))
      return store(userId, sent, {
        type: 'image',
        content: '',
        extras: {},
        upload: { id: newId(), kind: 'image', mimeType, bytes },
      })
    },
    async stop(userId, { chatId }) {
      const chat = await requireChat(db.read, userId, chatId)
      await stopTurn(chat.id)
      return undefined
    },
  }
}

function shownExtras({
  afterSeq: seq,
  shownIntentId: intentId,
}: ClientEvents['message'] | ClientEvents['audio']): MessageExtras {
  if (seq === undefined && intentId === undefined) return {}
  return { shown: { ...(seq !== undefined && { seq }), ...(intentId !== undefined && { intentId }) } }
}

function screenExtras({ focus, record }: Pick<ClientEvents['message'], 'focus' | 'record'>): MessageExtras {
  return { ...(focus !== undefined && { screen: focus }), ...(record !== undefined && { record }) }
}

type MessageTarget = Pick<SentMessage, 'chatId'> & { clientId?: string | undefined; language?: SentMessage['language'] }
type MessageContent = Pick<SentMessage, 'type' | 'content' | 'extras' | 'upload'>
