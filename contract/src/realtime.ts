import { z } from 'zod/mini'
import { ChatMessage, messageLength } from '#chats.ts'
import { Language } from '#languages.ts'
import { refusalCodes } from '#refusals.ts'

/** Bytes of one frame, and of what a recording or picture may have once its base64 is undone. */
export const mostFrameBytes = 8_000_000
export const mostUploadBytes = 5 * 1024 * 1024
/** Base64 of that. */
const mostBase64 = Math.ceil(mostUploadBytes / 3) * 4

const chatId = z.string().check(z.minLength(1), z.maxLength(64))
/** Made by the sender, once for each message: sent again, it is the same message. */
const clientId = z.optional(z.string().check(z.minLength(8), z.maxLength(64)))
const timestamp = z.optional(z.union([z.string().check(z.maxLength(40)), z.number()]))
/** What the sender's screen speaks; a hint for words that fit several languages. */
const language = z.optional(Language)
/** Sent from the hands-free mode: its answers are read aloud, and a challenge may confirm. */
const handsFree = z.optional(z.boolean())

export const UpMessage = z.object({
  chatId,
  content: z
    .string()
    .check(z.trim(), z.minLength(1, 'Write something first'), z.maxLength(messageLength, 'At most 4000 characters')),
  role: z.optional(z.literal('user')),
  type: z.optional(z.literal('text')),
  timestamp,
  clientId,
  language,
})
const media = {
  chatId,
  content: z.string().check(z.minLength(1), z.maxLength(mostBase64)),
  timestamp,
  clientId,
  language,
}
export const UpAudio = z.object({
  ...media,
  mimeType: z.literal(['audio/wav', 'audio/x-wav', 'audio/wave'], 'Send a WAV'),
  handsFree,
})
export const UpPhoto = z.object({
  ...media,
  mimeType: z.string().check(z.regex(/^image\//, 'Send a picture'), z.maxLength(64)),
})
export const UpStop = z.object({ chatId })

export const Ack = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: z.optional(ChatMessage) }),
  z.object({
    ok: z.literal(false),
    code: z.enum([...refusalCodes, 'BUG']),
    message: z.string(),
    reason: z.optional(z.string()),
  }),
])
export type Ack = z.infer<typeof Ack>

export const Delta = z.object({
  chatId: z.string(),
  /** The message that is being answered. */
  replyTo: z.string(),
  /** 0, 1, 2 … in one answer. */
  place: z.number().check(z.int()),
  text: z.string(),
})
export type Delta = z.infer<typeof Delta>

/**
 * The table of realtime events, for both ends. Up: what the browser emits, each acknowledged with an `Ack` (stored or refused);
 * `message` may also come as JSON text. Down: `response` is always one complete new assistant message; `response:delta` a piece of
 * text of the answer under way; `message:update` a whole message as it is now (card states, transcripts).
 */
export const realtimeUp = { message: UpMessage, audio: UpAudio, photo: UpPhoto, stop: UpStop } as const
export const realtimeDown = { response: ChatMessage, 'response:delta': Delta, 'message:update': ChatMessage } as const
export type RealtimeUp = { [Name in keyof typeof realtimeUp]: z.infer<(typeof realtimeUp)[Name]> }
export type RealtimeDown = { [Name in keyof typeof realtimeDown]: z.infer<(typeof realtimeDown)[Name]> }

/** Times of the connection, ms and tries. */
export const realtimeTimes = { attempts: 5, delayMs: 1000 } as const
