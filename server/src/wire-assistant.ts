import type { AssistantAbilities } from '@murmur/contract/assistant'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import { landingGaps } from '#core/landing-gaps.ts'
import { Refusal } from '#core/refusal.ts'
import type { App } from '#core/serve.ts'
import { transact } from '#db/transact.ts'
import { findSession, isSessionAlive, type SessionRules } from '#features/accounts/sessions.store.ts'
import { assistantRoutes } from '#features/assistant/assistant.routes.ts'
import { startAssistant } from '#features/assistant/assistant.ts'
import { chatsRoutes } from '#features/chats/chats.routes.ts'
import { type CardsOf, viewMessages } from '#features/chats/message-view.ts'
import { findMessage } from '#features/chats/messages.store.ts'
import { realtime } from '#features/chats/realtime/realtime.ts'
import { cancelIntent, cancelIntentsOf } from '#features/intents/cancel-intents.ts'
import { readCards } from '#features/trades/read-cards.ts'
import { holdOf } from '#features/wallets/export-hold.ts'
import { renewOffer } from '#wire-cards.ts'
import { chatsForAssistant } from '#wire-chats.ts'
import { wireSenses } from '#wire-senses.ts'
import { type TurnParts, turnDeps } from '#wire-turns.ts'

export type AssistantParts = TurnParts & {
  config: Config
  verifyPassword: (userId: string, password: string) => Promise<boolean>
  sessionRules: SessionRules
  newId: () => string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const renewMs = 5_000
const atOnce = 16
const atOnceOfUser = 4

/** Puts the chats and the assistant together, and adds their routes and realtime connections. */
export function wireAssistant(app: App, parts: AssistantParts) {
  const { db, config, now, newId, log, trading } = parts
  const cardsOf: CardsOf = (cards) => readCards({ ...parts, ...trading }, cards)
  const chats = chatsForAssistant({ db, now, leaseMs: renewMs * 3 })
  const senses = wireSenses(config, parts.pinned)
  const sessions = { db, now, newId, sessionRules: parts.sessionRules }
  const shared = {
    db,
    now,
    newId,
    log,
    cardsOf,
    publicUrl: config.PUBLIC_URL,
    allowedOrigins: config.ALLOWED_ORIGINS,
    rateLimitScale: config.RATE_LIMIT_SCALE,
    findSession: (token: string) => findSession(sessions, token),
    isSessionAlive: (id: string) => isSessionAlive(sessions, id),
    cancelIntents: cancelIntentsOf,
    stopTurn: (chatId: string) => assistant.stopTurn(chatId),
  }
  chatsRoutes(app, shared)
  const { sendDelta } = realtime(app, shared)
  const assistant = startAssistant({
    ...turnDeps(parts),
    ...senses,
    chats,
    newId,
    sendDelta,
    atOnce,
    atOnceOfUser,
    renewMs,
    onBrainFailed: (error) => log.warn({ err: error }, 'the model did not answer'),
    onTrouble: ({ chatId, messageId }, error) =>
      log.error({ chatId, messageId, err: error }, 'a message was not answered'),
  })
  const view = async (messageId: string) => {
    const found = await findMessage(db, messageId)
    const [message] = found ? await viewMessages(cardsOf, [found.row]) : []
    // Its chat may be deleted in this very moment.
    if (!message) throw new Refusal('NOT_YOURS')
    return message
  }
  assistantRoutes(app, {
    ...parts,
    abilities: senses.abilities satisfies AssistantAbilities,
    chats: { ...chats, view },
    findOffer: trading.findIntent,
    openIntent: trading.openIntent,
    isOnHold: async (userId) => (await holdOf(db.read, userId, now())) !== undefined,
    renewOffer: (renewal) => renewOffer(db, renewal),
    cancel: (userId, id) => transact(db, (tx) => cancelIntent(tx, { id, userId })),
  })
  db.signals.on('turn', assistant.wake)
  return {
    gaps: landingGaps(senses.abilities),
    start: () => assistant.start(),
    async stop() {
      db.signals.off('turn', assistant.wake)
      assistant.stop()
      await senses.stop()
    },
  }
}
