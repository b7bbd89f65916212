import { z } from 'zod/mini'
import { ChatMessage } from '#chats.ts'
import { endpoint } from '#endpoint.ts'

const cardParams = z.object({ chatId: z.string().check(z.maxLength(64)), messageId: z.string().check(z.maxLength(64)) })
const cardReply = z.object({ data: ChatMessage })

export const AssistantSettings = z.object({
  /** Whether a trade may be confirmed by saying its challenge. */
  confirmByVoice: z.boolean(),
  /** The most USD that one such trade may pay, or its sale bring. */
  voiceCapUsd: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

/** What this deployment's assistant can do. */
export const AssistantAbilities = z.object({
  brain: z.enum(['offline', 'model']),
  /** Whose model gets what is written, said for privacy; null for the offline brain. */
  vendor: z.nullable(z.string()),
  hears: z.boolean(),
  /** The languages that are heard; empty: any. */
  hearsLanguages: z.array(z.string()),
  reads: z.boolean(),
})
export type AssistantAbilities = z.infer<typeof AssistantAbilities>

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
    reply: z.object({ data: AssistantAbilities }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/assistant/settings',
    access: 'verified',
    summary: 'Your settings of the assistant',
    reply: z.object({ data: AssistantSettings }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/assistant/settings',
    access: 'verified',
    summary: 'Changes your settings of the assistant; a yes by voice needs your password',
    body: z.extend(AssistantSettings, { password: z.optional(z.string().check(z.maxLength(256))) }),
    reply: z.object({ data: AssistantSettings }),
    limit: { max: 20, perSeconds: 60 },
  }),
}
