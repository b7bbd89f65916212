import { type AssistantCapabilities, type AssistantSettings, assistantApi } from '@murmur/contract/chat/assistant'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { lockActiveUser, lockUnfrozen, type ReauthenticateDeps } from '#identity/api.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { reauthenticateToLoosen } from '#wallets/api.ts'
import type { AssistantChats, StoredMessage } from './assistant-chats.ts'
import { readSettings, writeSettings } from './cards/settings.store.ts'
import type { CardIntent } from './turn-deps.ts'

type CardState = 'open' | 'released' | 'cancelled'
type CardIntentWithState = CardIntent & { state: CardState }
type Renewal = {
  userId: UserId
  messageId: string
  old: CardIntentWithState
  newIntentId: IntentId
  extras: StoredMessage['extras']
}

type AssistantRoutesDeps = ReauthenticateDeps & {
  getCapabilities: () => AssistantCapabilities
  chats: Pick<AssistantChats, 'findMessage'> & { view: (messageId: string, language: Language) => Promise<ChatMessage> }
  findIntent: (intentId: IntentId) => Promise<CardIntentWithState | undefined>
  /** The state of a card's intent, of a trade or a send. */
  findState: (intentId: IntentId) => Promise<CardState | undefined>
  createIntent: (userId: UserId, request: CardIntent['request'], chatId: ChatId) => Promise<CardIntent>
  /** Replaces a card's intent. Rejects with INTENT_CLOSED if the old intent was released meanwhile. */
  replaceCardIntent: (renewal: Renewal) => Promise<void>
  /** Returns false if the intent was already released or cancelled. */
  cancel: (userId: UserId, intentId: IntentId) => Promise<boolean>
}

/** Adds the routes of cards, capabilities and voice settings. */
export function assistantRoutes(app: App, deps: AssistantRoutesDeps): void {
  serve(app, assistantApi.cancelCard, async ({ user, params, language }) => {
    const { id, intentId } = await requireCard(deps, user.id, params)
    if (!(await deps.findState(intentId))) throw new Refusal('NOT_YOURS')
    const isCancelled = await deps.cancel(user.id, intentId)
    // A concurrent confirmation may have released the intent since it was read.
    if (!isCancelled && (await deps.findState(intentId)) === 'released') throw new Refusal('INTENT_CLOSED')
    return { data: await deps.chats.view(id, language) }
  })

  serve(app, assistantApi.renewCard, async ({ user, params, language }) => {
    const { message, intent } = await requireTradeCard(deps, user.id, params)
    if (intent.state === 'released') throw new Refusal('INTENT_CLOSED')
    const replacement = await deps.createIntent(user.id, intent.request, message.chatId)
    const { origin = 'suggested' } = message.extras.card ?? {}
    // Clears the challenge, which belongs to the old intent; the new intent has not been read out.
    const extras = { ...message.extras, card: { origin, challenge: null, wrongTries: 0 } }
    await deps.replaceCardIntent({
      userId: user.id,
      messageId: message.id,
      old: intent,
      newIntentId: replacement.id,
      extras,
    })
    return { data: await deps.chats.view(message.id, language) }
  })

  serve(app, assistantApi.capabilities, () => ({ data: deps.getCapabilities() }))
  serve(app, assistantApi.settings, async ({ user }) => ({ data: await readSettings(deps.db.read, user.id) }))
  serve(app, assistantApi.changeSettings, async ({ user, body }) => {
    const { password, totp, ...settings } = body
    const isProven = isLooserThan(await readSettings(deps.db.read, user.id), settings)
    if (isProven) await reauthenticateToLoosen(deps, user.id, { password, totp }, { act: 'voice-settings' })
    await transact(deps.db, async (tx) => {
      await lockActiveUser(tx, user.id)
      if (isProven) await lockUnfrozen(tx, user.id, deps.now())
      // The owner may have tightened the settings in the meantime, so that this change needs a proof.
      else if (isLooserThan(await readSettings(tx, user.id), settings)) throw new Refusal('WRONG_CREDENTIALS')
      await writeSettings(tx, user.id, settings)
      await recordAudit(tx, {
        userId: user.id,
        action: 'voice-settings',
        details: { outcome: settings.confirmByVoice ? 'on' : 'off', count: settings.voiceCapUsd },
      })
    })
    return { data: settings }
  })
}

function isLooserThan(now: AssistantSettings, wanted: AssistantSettings): boolean {
  return wanted.confirmByVoice && (!now.confirmByVoice || wanted.voiceCapUsd > now.voiceCapUsd)
}

type CardAddress = { chatId: ChatId; messageId: string }

/** @throws Refusal NOT_YOURS for another user's card, an unknown message, and a message without a card */
async function requireCard(deps: AssistantRoutesDeps, userId: UserId, at: CardAddress) {
  const message = await deps.chats.findMessage(at.messageId)
  if (!message?.intentId || message.userId !== userId || message.chatId !== at.chatId) throw new Refusal('NOT_YOURS')
  return { ...message, intentId: message.intentId }
}

/** @throws Refusal NOT_YOURS as `requireCard` does, and for a card that proposes no trade */
async function requireTradeCard(deps: AssistantRoutesDeps, userId: UserId, at: CardAddress) {
  const message = await requireCard(deps, userId, at)
  const intent = await deps.findIntent(message.intentId)
  if (!intent) throw new Refusal('NOT_YOURS')
  return { message, intent }
}
