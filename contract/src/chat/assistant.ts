import * as v from 'valibot'
import { ChatMessage } from '#chat/chats.ts'
import { endpoint } from '#endpoint.ts'
import { ChatId } from '#ids.ts'
import { object } from '#schema/object.ts'
import { whole } from '#schema/whole.ts'

const cardParams = object({
  chatId: ChatId,
  messageId: v.pipe(v.string(), v.maxLength(64)),
})
const cardReply = object({ data: ChatMessage })

export const AssistantSettings = object({
  /** Whether a trade may be confirmed by saying its challenge. */
  confirmByVoice: v.boolean(),
  /** The most USD that one such trade may pay, or its sale bring. */
  voiceCapUsd: v.pipe(whole, v.minValue(1), v.maxValue(1000)),
})
export type AssistantSettings = v.InferOutput<typeof AssistantSettings>

/** What this deployment's assistant can do. */
export const AssistantAbilities = object({
  brain: v.picklist(['offline', 'model']),
  /** Whose model gets what is written, said for privacy; null for the offline brain. */
  vendor: v.nullable(v.string()),
  hears: v.boolean(),
  /** The languages that are heard; empty: any. */
  hearsLanguages: v.array(v.string()),
  reads: v.boolean(),
})
export type AssistantAbilities = v.InferOutput<typeof AssistantAbilities>

export const assistantApi = {
  /** The user's no to an open card. */
  cancelCard: endpoint({
    method: 'POST',
    path: '/api/chats/:chatId/messages/:messageId/cancel',
    access: 'verified',
    summary: 'Cancels the trade that a card proposes',
    params: cardParams,
    reply: cardReply,
    limit: { max: 60, perSeconds: 60 },
  }),
  /** A fresh quote for a card whose offer has expired or was cancelled; what was asked for stays the same. */
  renewCard: endpoint({
    method: 'POST',
    path: '/api/chats/:chatId/messages/:messageId/renew',
    access: 'verified',
    summary: 'Asks for a fresh quote for a card',
    params: cardParams,
    reply: cardReply,
    limit: { max: 60, perSeconds: 60 },
  }),
  abilities: endpoint({
    method: 'GET',
    path: '/api/assistant',
    access: 'verified',
    summary: 'What the assistant here can do',
    reply: object({ data: AssistantAbilities }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/assistant/settings',
    access: 'verified',
    summary: 'Your settings of the assistant',
    reply: object({ data: AssistantSettings }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/assistant/settings',
    access: 'verified',
    summary: 'Changes your settings of the assistant; a yes by voice needs your password',
    body: object({ ...AssistantSettings.entries, password: v.optional(v.pipe(v.string(), v.maxLength(256))) }),
    reply: object({ data: AssistantSettings }),
    limit: { max: 20, perSeconds: 60 },
  }),
}
