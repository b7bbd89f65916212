import type { Chat, ChatMessage } from '@murmur/contract/chat/chats'
import { type ChatId, parseChatId } from '@murmur/contract/ids'
import type { AnswerDelta } from '@murmur/contract/realtime'

type Stream = {
  chatId: ChatId
  /** The index of the first piece after the complete messages. */
  firstIndex: number
  parts: Readonly<Record<number, string>>
  hasEnded: boolean
}
/** Answers in progress, by the id of the message they reply to. */
export type Streams = Readonly<Record<string, Stream>>

const emptyStream: Stream = { chatId: parseChatId(''), firstIndex: 0, parts: {}, hasEnded: false }

/**
 * Adds a piece of text; pieces may arrive in any order. Pieces of a finished answer are dropped. A second first piece begins a new
 * attempt of the server at the same answer.
 */
export function addDelta(streams: Streams, { chatId, replyTo, place: index, text }: AnswerDelta): Streams {
  const receivedStream = streams[replyTo] ?? emptyStream
  const isNewAttempt = index === 0 && receivedStream.parts[0] !== undefined
  const currentStream = isNewAttempt ? emptyStream : receivedStream
  if (currentStream.hasEnded || index < currentStream.firstIndex || currentStream.parts[index] !== undefined)
    return streams
  return { ...streams, [replyTo]: { ...currentStream, chatId, parts: { ...currentStream.parts, [index]: text } } }
}

/** Drops the received pieces once their complete message arrives. The last message ends the answer. */
export function replacePieces(streams: Streams, { chatId, replyTo, isLast }: ChatMessage): Streams {
  if (replyTo === null) return streams
  const currentStream = streams[replyTo] ?? emptyStream
  const firstIndex = Math.max(
    currentStream.firstIndex,
    ...Object.keys(currentStream.parts).map((index) => Number(index) + 1),
  )
  return { ...streams, [replyTo]: { chatId, firstIndex, parts: {}, hasEnded: currentStream.hasEnded || isLast } }
}

/**
 * The streamed text of the answer in progress in a chat, up to the first missing piece. The last message of an answer may have
 * come with a page of the chat instead of the socket.
 */
export function getStreamedText(streams: Streams, { chatId, messages }: Pick<Chat, 'chatId' | 'messages'>): string {
  const isAnswered = (id: string) => messages.some((message) => message.isLast && message.replyTo === id)
  const [, stream] =
    Object.entries(streams).findLast(([id, one]) => one.chatId === chatId && !one.hasEnded && !isAnswered(id)) ?? []
  if (!stream) return ''
  let text = ''
  for (let index = stream.firstIndex; stream.parts[index] !== undefined; index += 1) text += stream.parts[index]
  return text
}
