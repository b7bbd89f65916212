import type { AssistantCapabilities } from '@murmur/contract/chat/assistant'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { findSession, isSessionAlive, type PasswordHasher, type SessionRules } from '#identity/api.ts'
import type { TokenSource } from '#market-data/token-source.port.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { leaseCounts } from '#platform/db/lease-counts.ts'
import type { Workers } from '#platform/db/run-outbox.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { landingGaps } from '#platform/http/landing-gaps.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { createLeasedCounter } from '#platform/limits/leased-counter.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import {
  cancelChatIntents,
  cancelIntent,
  createIntent,
  findAnyIntent,
  findIntent,
  readCards,
  readSendCards,
} from '#trading/api.ts'
import { wireAi } from './ai.module.ts'
import { chatsRoutes } from './chats/chats.routes.ts'
import { type CardLoaders, toMessages } from './chats/message-view.ts'
import { findMessage } from './chats/messages.store.ts'
import { queueNextOrder } from './chats/queue-next-order.ts'
import { attachRealtime } from './chats/realtime/realtime.ts'
import { replaceCardIntent } from './chats/replace-card-intent.ts'
import { wireHandbook } from './handbook/handbook.module.ts'
import { wireNews } from './news/news.module.ts'
import { assistantRoutes } from './turns/assistant.routes.ts'
import { startAssistant } from './turns/assistant.ts'
import type { AssistantChats } from './turns/assistant-chats.ts'
import { retrySentence } from './turns/cards/retry-sentence.ts'
import { createAssistantChats } from './turns/create-assistant-chats.ts'
import { modelBudgets } from './turns/model-budgets.ts'
import { type TurnParts, turnDeps } from './turns/turns.module.ts'
import { wireVisitors } from './visitors/visitors.module.ts'

export type AssistantParts = TurnParts & {
  /** `tokens` for visitors, who must not slow down the searches of users' trades. */
  publicTokens: TokenSource
  config: Config
  passwords: PasswordHasher
  secrets: Secrets
  sessionRules: SessionRules
  newId: () => string
  log: Pick<Logger, 'warn' | 'error'>
}

const renewMs = 5_000
const maxConcurrent = 16
const maxConcurrentPerUser = 4

/** Composes the chats and the assistant with their routes and realtime connections. */
export function wireAssistant(app: App, parts: AssistantParts) {
  const { db, config, now, newId, log, trading } = parts
  const loaders = cardLoaders(parts)
  const chats = createAssistantChats({ db, now, leaseMs: renewMs * 3 })
  const modelBudget = modelBudgets({
    count: createLeasedCounter(leaseCounts(parts), () => now().getTime()),
    perUser: config.ASSISTANT_KILOTOKENS_PER_USER,
    perDeployment: config.ASSISTANT_KILOTOKENS_PER_DAY,
  })
  const ai = wireAi(config, { ...parts, modelBudget })
  const sessions = { db, now, newId, sessionRules: parts.sessionRules }
  const chatDeps = {
    db,
    now,
    newId,
    log,
    ...loaders,
    publicUrl: config.PUBLIC_URL,
    allowedOrigins: config.ALLOWED_ORIGINS,
    rateLimitScale: config.RATE_LIMIT_SCALE,
    findSession: (token: string) => findSession(sessions, token),
    isSessionAlive: (id: string) => isSessionAlive(sessions, id),
    cancelIntents: cancelChatIntents,
    stopTurn: (chatId: ChatId) => assistant.stopTurn(chatId),
  }
  chatsRoutes(app, chatDeps)
  wireHandbook(app)
  const { sendDelta } = attachRealtime(app, chatDeps)
  const userTurnDeps = turnDeps(parts)
  const visitorTurnDeps = turnDeps({ ...parts, tokens: parts.publicTokens })
  wireVisitors(app, { ...visitorTurnDeps, ...ai, platformFeeBps: trading.platformFeeBps })
  const assistant = startAssistant({
    ...userTurnDeps,
    ...ai,
    chats,
    ...loaders,
    modelBudget,
    newId,
    sendDelta,
    maxConcurrent,
    maxConcurrentPerUser,
    renewMs,
    onBrainFailed: (error) => log.warn({ err: error }, 'the model did not answer'),
    onTranscriptionFailed: (error) => log.warn({ err: error }, 'a recording was not transcribed'),
    onError: ({ chatId, messageId }, error) =>
      log.error({ chatId, messageId, err: error }, 'a message was not answered'),
  })
  wireCards(app, parts, { getCapabilities: ai.getCapabilities, chats, ...loaders })
  db.signals.on('turn', assistant.wake)
  const news = wireNews(parts)
  return {
    gaps: () => landingGaps(ai.getCapabilities()),
    /** Outbox workers: `news` posts queued news; `order-over` queues the second order of a message once the first has ended. */
    workers: { news: news.worker, 'order-over': nextOrderWorker(parts) },
    /** Watches prices for news in the chats. */
    watch: () => news.start(),
    /** Answers messages. */
    start: () => {
      ai.start(() => log.warn({}, 'the model at SPEECH_MODEL_PATH is missing or cannot be loaded'))
      return assistant.start()
    },
    async stop() {
      db.signals.off('turn', assistant.wake)
      assistant.stop()
      await Promise.all([news.stop(), ai.stop()])
    },
  }
}

/** Loads the cards of messages; a trade card includes the message that requests a failed trade again. */
function cardLoaders(parts: AssistantParts): CardLoaders {
  const deps = { ...parts, ...parts.trading, sayRetry: retrySentence }
  return {
    loadCards: (cards, language) => readCards(deps, cards, language),
    loadSends: (ids, language) => readSendCards(deps, ids, language),
  }
}

/** Adds the routes of cards and voice settings. */
function wireCards(
  app: App,
  parts: AssistantParts,
  {
    getCapabilities,
    chats,
    ...loaders
  }: CardLoaders & { getCapabilities: () => AssistantCapabilities; chats: AssistantChats },
): void {
  const { db, trading } = parts
  assistantRoutes(app, {
    ...parts,
    getCapabilities,
    chats: { ...chats, view: (messageId, language) => readMessageView({ db, ...loaders }, messageId, language) },
    findIntent: (id) => findIntent(db, id),
    findState: async (id) => (await findAnyIntent(db, id))?.state,
    createIntent: (userId, order, chatId) => createIntent(trading, userId, order, chatId),
    replaceCardIntent: (renewal) => replaceCardIntent(db, renewal),
    cancel: (userId, id) => transact(db, (tx) => cancelOrder(tx, userId, id)),
  })
}

/** Cancels the order of a card; the next order of its message may follow. */
async function cancelOrder(tx: Tx, userId: UserId, intentId: IntentId): Promise<boolean> {
  const isCancelled = await cancelIntent(tx, { id: intentId, userId })
  if (isCancelled) await enqueue(tx, { kind: 'order-over', payload: { userId, intentId } })
  return isCancelled
}

/** Queues the second order of a message after the first. A job of the outbox, which a crash does not lose. */
function nextOrderWorker({ now }: Pick<AssistantParts, 'now'>): Workers['order-over'] {
  return async ({ userId, intentId }) =>
    (tx) =>
      queueNextOrder(tx, userId, intentId, now())
}

/** A message as its user sees it. */
async function readMessageView(
  { db, ...loaders }: CardLoaders & { db: Db },
  messageId: string,
  language: Language,
): Promise<ChatMessage> {
  const found = await findMessage(db, messageId)
  const [message] = found ? await toMessages(loaders, language, [found.row]) : []
  // The chat may have been deleted concurrently.
  if (!message) throw new Refusal('NOT_YOURS')
  return message
}
