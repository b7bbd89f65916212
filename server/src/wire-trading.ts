import { setTimeout } from 'node:timers/promises'
import type { ChainKey, EvmChainKey } from '@murmur/contract/chains'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import type { App } from '#core/serve.ts'
import type { NamedToken } from '#core/token-amount.ts'
import type { Db } from '#db/db.ts'
import { agreements } from '#execution/agreements.ts'
import { startEngine } from '#execution/engine.ts'
import { postgresJournal } from '#execution/journal-postgres.ts'
import { createLanes } from '#execution/lanes.ts'
import { createOutcomes } from '#execution/outcomes.ts'
import { prepareTrade, readTradeFill } from '#execution/prepare-trade.ts'
import { historyRoutes } from '#features/history/history.routes.ts'
import { recordTrade } from '#features/history/record-trade.ts'
import { closeIntent, findIntent } from '#features/intents/intents.store.ts'
import { openIntent, type TradingWallet } from '#features/intents/open-intent.ts'
import type { TradingChain } from '#features/intents/trading-chain.ts'
import { guardLane } from '#features/trades/guard-lane.ts'
import { tradesRoutes } from '#features/trades/trades.routes.ts'
import type { Prices } from '#integrations/prices/prices.port.ts'
import type { Signer, WalletKeys } from '#integrations/signer/signer.port.ts'
import { SignerError } from '#integrations/signer/signer-error.ts'

export type TradingParts = {
  db: Db
  signer: Signer
  prices: Prices
  chains: readonly TradingChain[]
  coinOf: (chain: ChainKey) => NamedToken
  transactionUrl: (chain: ChainKey, hash: string) => string
  walletOf: (userId: string) => Promise<TradingWallet & WalletKeys>
  guardChat: (userId: string, chatId: string) => Promise<void>
  settleDepth: (chain: ChainKey) => number
  platformFeeBps: number
  answerWithinMs: number
  now: () => Date
  newId: () => string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const maxPriceImpactBps = 1_000
const quoteSeconds = 60

/** Puts trading together: routes onto the app, and the engine that carries released trades to their end. */
export function wireTrading(app: App, parts: TradingParts) {
  const { db, now, log } = parts
  const outcomes = createOutcomes()
  const chainOf = (key: ChainKey): TradingChain => {
    const found = parts.chains.find((each) => each.key === key)
    if (!found) throw new Error(`Nothing trades on ${key} here`)
    return found
  }
  const journal = postgresJournal({ db, now, onMove: (tx, execution) => recordTrade(parts, tx, execution) })
  const preparing = {
    journal,
    now,
    signer: refusing(parts.signer, log),
    chain: (key: EvmChainKey) => chainOf(key).chain,
    venue: (key: EvmChainKey) => chainOf(key).venue,
    agreementOf: agreements({ findIntent: (id) => findIntent(db, id), walletOf: parts.walletOf }),
  }
  const engine = startEngine({
    journal,
    lanes: createLanes(),
    chain: (key) => chainOf(key).chain,
    prepare: (execution) => prepareTrade(preparing, execution),
    readFill: (execution) => readTradeFill(preparing, execution),
    settleDepth: parts.settleDepth,
    onMove: outcomes.moved,
    onTrouble: ({ id, state }, error) => log.warn({ execution: id, state, err: error }, 'an execution is tried again'),
    onStuck: (id, error) => log.error({ execution: id, err: error }, 'an execution cannot be carried on now'),
    wait: (ms) => setTimeout(ms),
  })
  tradesRoutes(app, {
    db,
    now,
    outcomes,
    answerWithinMs: parts.answerWithinMs,
    coinOf: parts.coinOf,
    transactionUrl: parts.transactionUrl,
    openIntent: (userId, request, chatId) =>
      openIntent({ ...parts, maxPriceImpactBps, quoteSeconds }, userId, request, chatId),
    findIntent: (id) => findIntent(db, id),
    closeIntent,
    guardChat: parts.guardChat,
    guardLane: (intent) => guardLane({ db, now }, intent),
    recordTrade: (tx, execution) => recordTrade(parts, tx, execution),
    take: engine.take,
    load: (id) => journal.load(id),
  })
  historyRoutes(app, parts)
  return {
    recover: engine.recover,
    /** Nothing new is begun, and whoever waits is answered; what is open is taken up by the next start. */
    stop() {
      engine.stop()
      outcomes.end()
    },
  }
}

/**
 * A no of the signer's to what this server built is a bug or an attack here. Nothing was signed, so the trade is refused
 * and its lane goes on; the log keeps the reason.
 */
function refusing(signer: Signer, log: TradingParts['log']): Pick<Signer, 'signEvm'> {
  return {
    signEvm: async (keys, terms, mac, transaction) => {
      try {
        return await signer.signEvm(keys, terms, mac, transaction)
      } catch (error) {
        if (!(error instanceof SignerError)) throw error
        log.error({ intent: terms.intentId, err: error }, 'the signer refused a transaction that this server built')
        throw new Refusal(
          'NOT_TRADABLE',
          { reason: 'The signer refused this transaction as a safety measure.' },
          { cause: error },
        )
      }
    },
  }
}
