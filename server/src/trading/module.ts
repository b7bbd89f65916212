import { setTimeout } from 'node:timers/promises'
import type { ChainKey } from '@murmur/contract/chains'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import type { Prices } from '#market-data/prices/prices.port.ts'
import type { NamedToken } from '#platform/amounts/token-amount.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { App } from '#platform/http/serve.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { WiredChains } from '#venues/chains.module.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import { SignerError } from '#wallets/api.ts'
import type { Signer, WalletKeys } from '#wallets/signer/signer.port.ts'
import { startEngine } from './execution/engine.ts'
import { postgresJournal } from './execution/journal-postgres.ts'
import { createLanes } from './execution/lanes.ts'
import { createOutcomes } from './execution/outcomes.ts'
import { prepareEvm } from './execution/prepare-evm.ts'
import { prepareSolana } from './execution/prepare-solana.ts'
import { getAgreement, type PrepareTradeDeps, prepareTrade, readTradeFill } from './execution/prepare-trade.ts'
import { historyRoutes } from './history/history.routes.ts'
import { recordTrade } from './history/record-trade.ts'
import { listOpenIntents } from './intents/cancel-intents.ts'
import { estimateNetworkFee } from './intents/estimate-network-fee.ts'
import { closeIntent, findIntent } from './intents/intents.store.ts'
import { openIntent, quoteSeconds } from './intents/open-intent.ts'
import type { PrepareQuoteDeps, TradingWallet } from './intents/prepare-quote.ts'
import { guardQuoteLimits, guardReleaseLimits } from './limits/guard-limits.ts'
import type { ExecuteTradeDeps } from './trades/execute-trade.ts'
import { guardLane } from './trades/guard-lane.ts'
import { tradesRoutes } from './trades/trades.routes.ts'

export type TradingParts = Pick<PrepareQuoteDeps, 'assessRisk' | 'canBuyDangerous' | 'independentPrices'> & {
  db: Db
  signer: Signer
  prices: Prices
  chains: WiredChains
  coinOf: (chain: ChainKey) => NamedToken
  transactionUrl: (chain: ChainKey, hash: TxHash) => string
  walletOf: (userId: UserId) => Promise<TradingWallet & WalletKeys>
  guardChat: (userId: UserId, chatId: ChatId) => Promise<void>
  settleDepth: (chain: ChainKey) => number
  platformFeeBps: number
  responseTimeoutMs: number
  now: Clock
  newId: () => string
  log: Pick<Logger, 'warn' | 'error'>
}

/** Bounds that no quote may exceed. */
const bounds = { maxPriceImpactBps: 1_000, maxOffMarketBps: 300 }

/** Composes trading: registers the routes, and starts the engine that drives released trades. */
export function wireTrading(app: App, parts: TradingParts) {
  const { db, now, log } = parts
  const outcomes = createOutcomes()
  const { sol } = parts.chains
  const chainOf = (key: ChainKey): TradingChain => parts.chains[key]
  const journal = postgresJournal({ db, now, onMove: (tx, to, from) => recordTrade(parts, tx, to, from) })
  const signer = withSignerRefusals(parts.signer, log)
  const agreements = { findIntent: (id: IntentId) => findIntent(db, id), walletOf: parts.walletOf }
  const loadAgreement = (id: IntentId) => getAgreement(agreements, id)
  const preparing: PrepareTradeDeps = {
    getAgreement: loadAgreement,
    now,
    prepareEvm: (agreement, execution) => {
      const { chain, venue } = parts.chains[agreement.terms.chain]
      return prepareEvm({ nextNonce: chain.nextNonce, venue, signer, journal }, agreement, execution)
    },
    prepareSolana: (agreement) => prepareSolana({ venue: sol.venue, signer }, agreement),
  }
  const engine = startEngine({
    journal,
    lanes: createLanes(),
    chain: (key) => chainOf(key).chain,
    prepare: (execution) => prepareTrade(preparing, execution),
    readFill: (execution) =>
      readTradeFill({ getAgreement: loadAgreement, venue: (key) => chainOf(key).venue }, execution),
    settleDepth: parts.settleDepth,
    onMove: outcomes.moved,
    onError: ({ id, state }, error) => log.warn({ execution: id, state, err: error }, 'retrying an execution'),
    onDriveFailed: (id, error) => log.error({ execution: id, err: error }, 'an execution is stuck'),
    wait: (ms) => setTimeout(ms),
  })
  const trading = tradingDeps(parts, { outcomes, startDriving: engine.startDriving, load: (id) => journal.load(id) })
  tradesRoutes(app, trading)
  historyRoutes(app, parts)
  return {
    recover: engine.recover,
    /** Functions for other modules: quoting, releasing and showing trades. */
    trading,
    estimateNetworkFee: (userId: UserId, chain: ChainKey) => estimateNetworkFee({ ...parts, chainOf }, userId, chain),
    /** Starts no more executions and responds to waiting requests; the next start resumes open executions. */
    stop() {
      engine.stop()
      outcomes.end()
    },
  }
}

/**
 * Converts a rejection by the signer into a refusal of the trade. It means a bug or an attack, because this server
 * built the transaction. Nothing was signed, so the lane continues; the log keeps the reason.
 */
function withSignerRefusals(signer: Signer, log: TradingParts['log']): Pick<Signer, 'signEvm' | 'signSolana'> {
  const refuse = (intentId: IntentId) => (error: unknown) => {
    if (!(error instanceof SignerError)) throw error
    log.error({ intent: intentId, err: error }, 'the signer refused a transaction that this server built')
    throw new Refusal('NOT_TRADABLE', { reason: 'signer-refused' }, { cause: error })
  }
  return {
    signEvm: (keys, terms, mac, transaction) =>
      signer.signEvm(keys, terms, mac, transaction).catch(refuse(terms.intentId)),
    signSolana: (keys, terms, mac, transaction) =>
      signer.signSolana(keys, terms, mac, transaction).catch(refuse(terms.intentId)),
  }
}

type EngineParts = Pick<ExecuteTradeDeps, 'outcomes' | 'startDriving' | 'load'>

/** Builds the dependencies for quoting, releasing and showing trades. */
function tradingDeps(parts: TradingParts, running: EngineParts): ExecuteTradeDeps {
  const { db, now } = parts
  const { sol, eth, base } = parts.chains
  return {
    db,
    now,
    ...running,
    responseTimeoutMs: parts.responseTimeoutMs,
    coinOf: parts.coinOf,
    transactionUrl: parts.transactionUrl,
    openIntent: (userId, request, chatId) =>
      openIntent(
        {
          ...parts,
          chains: [sol, eth, base],
          ...bounds,
          guardLimits: (id, order) => guardQuoteLimits({ db, now }, id, order),
          quoteSeconds: chatId === null ? quoteSeconds.form : quoteSeconds.chat,
        },
        userId,
        request,
        chatId,
      ),
    guardLimits: (tx, intent) => guardReleaseLimits({ now }, tx, intent),
    findIntent: (id) => findIntent(db, id),
    listOpenIntents: (chatId) => listOpenIntents(db, chatId, now()),
    closeIntent,
    guardChat: parts.guardChat,
    guardLane: (intent) => guardLane({ db, now }, intent),
    recordTrade: (tx, execution) => recordTrade(parts, tx, execution),
  }
}
