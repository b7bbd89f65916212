import * as v from 'valibot'
import { ChatMessage, maxMessageLength } from '#chat/chats.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { refusalCodes, refusalFields } from '#errors/refusals.ts'
import { ChatId, IntentId } from '#ids.ts'
import { Language } from '#languages.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { parseTokenId } from '#token-id.ts'

/** Limits in bytes: of one socket frame, and of a recording or picture after base64 decoding. */
export const maxFrameBytes = 8_000_000
export const maxUploadBytes = 5 * 1024 * 1024
/** `maxUploadBytes` in base64 characters. */
const maxUploadBase64Length = Math.ceil(maxUploadBytes / 3) * 4

const chatId = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.brand('ChatId'))
/** Created by the sender, once per message: the idempotency key of a retry. */
const clientId = v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(64)))
const timestamp = v.optional(v.union([v.pipe(v.string(), v.maxLength(40)), finite]))
/** The language of the sender's app, a hint for words that exist in several languages. */
const language = v.optional(Language)
/** Whether the message comes from hands-free mode, where answers are read aloud and a spoken challenge may confirm. */
const handsFree = v.optional(v.boolean())

/** The token of the screen that the message was written on, as `chain:address`: "this" refers to it. It changes nothing by itself. */
const focus = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(80),
    v.check((text) => parseTokenId(text) !== undefined),
  ),
)

/** The record of the history that the screen is about, by its id: "this" in "is this final?" refers to it. Another user's id is ignored. */
const record = v.optional(v.pipe(v.string(), v.uuid()))

const shownFields = {
  /**
   * The newest `seq` that the sender's screen showed: a "yes" never confirms a later question, which may have arrived
   * meanwhile.
   */
  afterSeq: v.optional(v.pipe(integer, v.minValue(0), v.maxValue(1e9))),
  /**
   * The intent of the newest open card on the sender's screen, or of the newest card if none is open: a "yes" confirms only
   * this one.
   */
  shownIntentId: v.optional(IntentId),
}
export const ClientMessage = object({
  chatId,
  content: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, asFieldErrorId('blank')),
    v.maxLength(maxMessageLength, asFieldErrorId('too-long')),
  ),
  role: v.optional(v.literal('user')),
  type: v.optional(v.literal('text')),
  timestamp,
  clientId,
  language,
  ...shownFields,
  focus,
  record,
})
const mediaFields = {
  chatId,
  content: v.pipe(v.string(), v.minLength(1), v.maxLength(maxUploadBase64Length)),
  timestamp,
  clientId,
  language,
}
export const ClientAudio = object({
  ...mediaFields,
  mimeType: v.picklist(['audio/wav', 'audio/x-wav', 'audio/wave'], asFieldErrorId('wav')),
  handsFree,
  ...shownFields,
  focus,
  record,
})
export const ClientPhoto = object({
  ...mediaFields,
  mimeType: v.pipe(v.string(), v.regex(/^image\//, asFieldErrorId('picture')), v.maxLength(64)),
})
export const ClientStop = object({ chatId })

export const Ack = v.variant('ok', [
  object({ ok: v.literal(true), message: v.optional(ChatMessage) }),
  object({
    ok: v.literal(false),
    code: v.picklist([...refusalCodes, 'BUG']),
    ...refusalFields,
  }),
])
export type Ack = v.InferOutput<typeof Ack>

export const AnswerDelta = object({
  chatId: ChatId,
  /** Id of the user message that the answer replies to. */
  replyTo: v.string(),
  /** Position of the fragment within its answer: 0, 1, 2 … */
  place: integer,
  text: v.string(),
})
export type AnswerDelta = v.InferOutput<typeof AnswerDelta>

/**
 * The realtime events. The browser emits client events, and the server acknowledges each with an `Ack` (stored or refused);
 * `message` may also arrive as JSON text. Server events: `response` is one complete new assistant message, `response:delta`
 * a text fragment of the pending answer, `message:update` the current version of a message (card state, transcript).
 */
export const clientEventSchemas = {
  message: ClientMessage,
  audio: ClientAudio,
  photo: ClientPhoto,
  stop: ClientStop,
} as const
export const serverEventSchemas = {
  response: ChatMessage,
  'response:delta': AnswerDelta,
  'message:update': ChatMessage,
} as const
export type ClientEvents = {
  [Name in keyof typeof clientEventSchemas]: v.InferOutput<(typeof clientEventSchemas)[Name]>
}
export type ServerEvents = {
  [Name in keyof typeof serverEventSchemas]: v.InferOutput<(typeof serverEventSchemas)[Name]>
}

/** How the client reconnects: number of attempts, and milliseconds between attempts. */
export const reconnectPolicy = { attempts: 5, delayMs: 1000 } as const
