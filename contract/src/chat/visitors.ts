import * as v from 'valibot'
import { maxChartPoints } from '#chat/cards.ts'
import { maxSuggestionLength, maxSuggestions } from '#chat/chats.ts'
import { defineEndpoint } from '#endpoint.ts'
import { Language } from '#languages.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

export const maxVisitorMessageLength = 300
/** Characters of the JSON that a client returns with the next message. */
export const maxVisitorContextLength = 4000

/** A token of an answer. Names are unverified; the address in `path` is the identity. */
const VisitorToken = object({
  symbol: v.string(),
  name: v.string(),
  /** Display name. */
  chain: v.string(),
  isVerified: v.boolean(),
  /** Formatted; a placeholder if unknown. */
  price: v.string(),
  /** Its public page. */
  path: v.pipe(v.string(), v.startsWith('/trading/')),
  /** The message that chooses this token, if the visitor must choose one of several. */
  say: v.nullable(v.string()),
})

/** A part of an answer, ready to show: every text and figure is in the language of the answer. */
export const VisitorPart = v.variant('type', [
  object({ type: v.literal('paragraph'), text: v.string() }),
  object({ type: v.literal('list'), isOrdered: v.boolean(), items: v.array(v.string()) }),
  object({ type: v.literal('tokens'), title: v.string(), tokens: v.array(VisitorToken) }),
  object({
    type: v.literal('figures'),
    title: v.string(),
    rows: v.array(object({ label: v.string(), value: v.string() })),
  }),
  /** Unix seconds and USD, oldest first. */
  object({
    type: v.literal('chart'),
    title: v.string(),
    points: v.pipe(v.array(v.tuple([integer, finite])), v.minLength(1), v.maxLength(maxChartPoints)),
  }),
])
export type VisitorPart = v.InferOutput<typeof VisitorPart>

/** The answer to a visitor's message. Nothing of it is stored. */
export const VisitorAnswer = object({
  /** The language of the answer: that of the message, which may be another than the page's. */
  language: Language,
  direction: v.picklist(['ltr', 'rtl']),
  parts: v.array(VisitorPart),
  /** Whether the request needs an account; the parts then state what it would do. */
  needsAccount: v.boolean(),
  /** Messages that the visitor may want to send next. */
  suggestions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxSuggestionLength))), v.maxLength(maxSuggestions)),
  /** The subject of the conversation, to be sent with the next message; null if there is none. */
  context: v.nullable(v.pipe(v.string(), v.maxLength(maxVisitorContextLength))),
})
export type VisitorAnswer = v.InferOutput<typeof VisitorAnswer>

export const visitorsApi = {
  ask: defineEndpoint({
    method: 'POST',
    path: '/api/ask',
    access: 'public',
    summary:
      'Answers one message of a visitor from public market data, without a model; stores nothing and opens no trade',
    body: object({
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxVisitorMessageLength)),
      /** The `context` of the previous answer. */
      context: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(maxVisitorContextLength)))),
    }),
    reply: object({ data: VisitorAnswer }),
    limit: { max: 20, perSeconds: 60 },
  }),
}
