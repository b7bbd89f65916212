import type { AssistantAbilities } from '@murmur/contract/assistant'
import type { ChainKey } from '@murmur/contract/chains'
import type { BalancesReply } from '@murmur/contract/wallets'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import type { App } from '#core/serve.ts'
import type { Db } from '#db/db.ts'
import { transact } from '#db/transact.ts'
import { findSession, isSessionAlive, type SessionRules } from '#features/accounts/sessions.store.ts'
import { assistantRoutes } from '#features/assistant/assistant.routes.ts'
import { startAssistant } from '#features/assistant/assistant.ts'
import { readSettings } from '#features/assistant/settings.store.ts'
import { chatsRoutes } from '#features/chats/chats.routes.ts'
import { viewMessages } from '#features/chats/message-view.ts'
import { findMessage } from '#features/chats/messages.store.ts'
import { realtime } from '#features/chats/realtime/realtime.ts'
import { historyPage } from '#features/history/history.store.ts'
import type { HistoryDeps } from '#features/history/history-transaction.ts'
import { cancelIntent, cancelIntentsOf } from '#features/intents/cancel-intents.ts'
import { findIntent } from '#features/intents/intents.store.ts'
import { knownAt, priceKnown } from '#features/tokens/price-known.ts'
import type { ExecuteTradeDeps } from '#features/trades/execute-trade.ts'
import { readCards } from '#features/trades/read-cards.ts'
import { releaseByWord, releasedByWord } from '#features/trades/release-by-word.ts'
import type { Chain } from '#integrations/chains/chain.port.ts'
import type { KnownToken, TokenSource } from '#integrations/market-data/token-source.port.ts'
import type { Prices } from '#integrations/prices/prices.port.ts'
import { type CardsOf, chatsForAssistant } from '#wire-chats.ts'
import { standInBrain, wordsReader } from '#wire-words.ts'

export type AssistantParts = HistoryDeps & {
  db: Db
  config: Config
  chains: readonly Chain[]
  prices: Prices
  /** Every pinned token, the coins among them. */
  pinned: readonly Pick<KnownToken, 'chain' | 'address' | 'symbol' | 'name' | 'decimals'>[]
  tokens: TokenSource
  trading: ExecuteTradeDeps
  balancesOf: (userId: string) => Promise<BalancesReply['data']>
  verifyPassword: (userId: string, password: string) => Promise<boolean>
  sessionRules: SessionRules
  now: () => Date
  newId: () => string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const renewMs = 5_000

/** Puts the chats and the assistant together, and adds their routes and realtime connections. */
export function wireAssistant(app: App, parts: AssistantParts) {
  const { db, config, now, newId, log, trading } = parts
  const isVerified = (chain: ChainKey, address: string) =>
    parts.pinned.some((token) => token.chain === chain && token.address === address)
  const cardsOf: CardsOf = (cards) => readCards({ ...parts, ...trading, isVerified }, cards)
  const tokens = parts.tokens
  const chats = chatsForAssistant({ db, now, leaseMs: renewMs * 3 })
  const find = { chains: parts.chains, prices: parts.prices, isVerified }
  const isAddress = (text: string) => parts.chains.some((chain) => chain.readAddress(text) !== undefined)
  const abilities: AssistantAbilities = {
    brain: config.ASSISTANT_BRAIN === 'offline' ? 'offline' : 'model',
    vendor: config.ASSISTANT_BRAIN === 'offline' ? null : config.ASSISTANT_BRAIN,
    hears: false,
    hearsLanguages: [],
    reads: false,
  }
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
  const offline = standInBrain
  const assistant = startAssistant({
    chats,
    now,
    newId,
    sendDelta,
    isAddress,
    atOnce: 16,
    renewMs,
    brain: offline,
    offlineBrain: offline,
    onBrainFailed: (error) => log.warn({ err: error }, 'the model did not answer'),
    onTrouble: ({ chatId, messageId }, error) =>
      log.error({ chatId, messageId, err: error }, 'a message was not answered'),
    hearing: undefined,
    symbols: () => [],
    reading: undefined,
    mentionsOf: () => [],
    readWords: wordsReader(),
    search: async (query, chain) => priceKnown(parts.prices, await tokens.search(query, chain)),
    atAddress: (address, chain) => knownAt(find, address, chain),
    balances: parts.balancesOf,
    history: async (userId, limit) => (await historyPage(parts, userId, {}, 1)).data.slice(0, limit),
    settings: (userId) => readSettings(db, userId),
    openIntent: trading.openIntent,
    openOffers: trading.openIntentsOf,
    findOffer: trading.findIntent,
    release: async (userId, _chatId, { id }, key, language) => {
      const intent = await findIntent(db, id)
      if (!intent) throw new Error(`No intent ${id}`)
      return releaseByWord(trading, userId, intent, key, language)
    },
    released: (userId, key, language) => releasedByWord(trading, userId, key, language),
    cancel: async ({ id }) => {
      const intent = await findIntent(db, id)
      if (intent) await transact(db, (tx) => cancelIntent(tx, intent))
    },
  })
  assistantRoutes(app, {
    db,
    now,
    abilities,
    chats: {
      setCard: chats.setCard,
      findMessage: chats.findMessage,
      view: async (messageId) => {
        const found = await findMessage(db, messageId)
        const [view] = found ? await viewMessages(cardsOf, [found.row]) : []
        if (!view) throw new Error(`No message ${messageId}`)
        return view
      },
    },
    findOffer: trading.findIntent,
    openIntent: trading.openIntent,
    cancel: (userId, id) => transact(db, (tx) => cancelIntent(tx, { id, userId })),
    verifyPassword: parts.verifyPassword,
  })
  const onTurn = (chatId: string) => assistant.wake(chatId)
  db.signals.on('turn', onTurn)
  return {
    start: () => assistant.start(),
    stop() {
      db.signals.off('turn', onTurn)
      assistant.stop()
    },
  }
}
