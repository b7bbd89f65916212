import * as v from 'valibot'
import { ChatMessage } from '#chat/chats.ts'
import { defineEndpoint } from '#endpoint.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { ChatId } from '#ids.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

const cardParams = object({
  chatId: ChatId,
  messageId: v.pipe(v.string(), v.maxLength(64)),
})
const cardReply = object({ data: ChatMessage })

export const AssistantSettings = object({
  /** Whether the user may confirm a trade by speaking its challenge. */
  confirmByVoice: v.boolean(),
  /** The most USD that a buy confirmed by voice may spend, or a sale confirmed by voice may return. */
  voiceCapUsd: v.pipe(integer, v.minValue(1), v.maxValue(1000)),
})
export type AssistantSettings = v.InferOutput<typeof AssistantSettings>

/** The capabilities of this deployment's assistant. */
export const AssistantCapabilities = object({
  brain: v.picklist(['offline', 'model']),
  /** The vendor whose model receives the messages, shown for privacy; null for the offline brain. */
  vendor: v.nullable(v.string()),
  canTranscribe: v.boolean(),
  /** The languages that speech recognition supports; empty means any. */
  transcriptionLanguages: v.array(v.string()),
  canReadPictures: v.boolean(),
})
export type AssistantCapabilities = v.InferOutput<typeof AssistantCapabilities>

export const assistantApi = {
  /** Rejects an open card. */
  cancelCard: defineEndpoint({
    method: 'POST',
    path: '/api/chats/:chatId/messages/:messageId/cancel',
    access: 'verified',
    summary: 'Cancels the trade or the send that a card proposes',
    params: cardParams,
    reply: cardReply,
    limit: { max: 60, perSeconds: 60 },
  }),
  /** Requests a new quote for a card whose quote expired or was cancelled; the requested trade stays the same. */
  renewCard: defineEndpoint({
    method: 'POST',
    path: '/api/chats/:chatId/messages/:messageId/renew',
    access: 'verified',
    summary: 'Requests a fresh quote for a card',
    params: cardParams,
    reply: cardReply,
    limit: { max: 60, perSeconds: 60 },
  }),
  capabilities: defineEndpoint({
    method: 'GET',
    path: '/api/assistant',
    access: 'verified',
    cachesSession: true,
    summary: "The capabilities of this deployment's assistant",
    reply: object({ data: AssistantCapabilities }),
  }),
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/assistant/settings',
    access: 'verified',
    summary: 'Your assistant settings',
    reply: object({ data: AssistantSettings }),
  }),
  changeSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/assistant/settings',
    access: 'verified',
    summary: 'Changes your assistant settings; confirmation by voice needs your password or passkey',
    body: object({ ...AssistantSettings.entries, ...reauthFields }),
    reply: object({ data: AssistantSettings }),
    limit: { max: 20, perSeconds: 60 },
  }),
}
