import * as v from 'valibot'
import { ChatMessage, messageLength } from '#chat/chats.ts'
import { fault } from '#errors/field-faults.ts'
import { refusalCodes, refusalWords } from '#errors/refusals.ts'
import { ChatId } from '#ids.ts'
import { Language } from '#languages.ts'
import { finite } from '#schema/finite.ts'
import { object } from '#schema/object.ts'
import { whole } from '#schema/whole.ts'

/** Limits in bytes of one frame, and of a recording or picture after base64 decoding. */
export const mostFrameBytes = 8_000_000
export const mostUploadBytes = 5 * 1024 * 1024
/** The same limit in base64 characters. */
const mostBase64 = Math.ceil(mostUploadBytes / 3) * 4

const chatId = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.brand('ChatId'))
/** Created by the sender, once per message: the idempotency key of a retry. */
const clientId = v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(64)))
const timestamp = v.optional(v.union([v.pipe(v.string(), v.maxLength(40)), finite]))
/** The language of the sender's app, a hint for words that exist in several languages. */
const language = v.optional(Language)
/** Sent from hands-free mode: its answers are read aloud, and a challenge may confirm. */
const handsFree = v.optional(v.boolean())

export const UpMessage = object({
  chatId,
  content: v.pipe(v.string(), v.trim(), v.minLength(1, fault('blank')), v.maxLength(messageLength, fault('too-long'))),
  role: v.optional(v.literal('user')),
  type: v.optional(v.literal('text')),
  timestamp,
  clientId,
  language,
})
const media = {
  chatId,
  content: v.pipe(v.string(), v.minLength(1), v.maxLength(mostBase64)),
  timestamp,
  clientId,
  language,
}
export const UpAudio = object({
  ...media,
  mimeType: v.picklist(['audio/wav', 'audio/x-wav', 'audio/wave'], fault('wav')),
  handsFree,
})
export const UpPhoto = object({
  ...media,
  mimeType: v.pipe(v.string(), v.regex(/^image\//, fault('picture')), v.maxLength(64)),
})
export const UpStop = object({ chatId })

export const Ack = v.variant('ok', [
  object({ ok: v.literal(true), message: v.optional(ChatMessage) }),
  object({
    ok: v.literal(false),
    code: v.picklist([...refusalCodes, 'BUG']),
    ...refusalWords,
  }),
])
export type Ack = v.InferOutput<typeof Ack>

export const Delta = object({
  chatId: ChatId,
  /** The id of the message that this answers. */
  replyTo: v.string(),
  /** 0, 1, 2 … within one answer. */
  place: whole,
  text: v.string(),
})
export type Delta = v.InferOutput<typeof Delta>

/**
 * The realtime events, for both ends. Up: emitted by the browser, each acknowledged with an `Ack` (stored or refused);
 * `message` may also arrive as JSON text. Down: `response` is one complete new assistant message; `response:delta` a text
 * fragment of the pending answer; `message:update` the current version of a message (card states, transcripts).
 */
export const realtimeUp = { message: UpMessage, audio: UpAudio, photo: UpPhoto, stop: UpStop } as const
export const realtimeDown = { response: ChatMessage, 'response:delta': Delta, 'message:update': ChatMessage } as const
export type RealtimeUp = { [Name in keyof typeof realtimeUp]: v.InferOutput<(typeof realtimeUp)[Name]> }
export type RealtimeDown = { [Name in keyof typeof realtimeDown]: v.InferOutput<(typeof realtimeDown)[Name]> }

/** Reconnection of the client: tries, and milliseconds between them. */
export const realtimeTimes = { attempts: 5, delayMs: 1000 } as const
