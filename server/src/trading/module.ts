import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ChainKey } from '@murmur/contract/chains'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { addSpanEvent, withSpan } from '#platform/observability/span.ts'
import type { TradingChains } from '#venues/trading-chain.port.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { createReplacer } from './execution/create-replacer.ts'
import { startEngine } from './execution/engine.ts'
import { guardSigning } from './execution/guard-signing.ts'
import { createPostgresJournal } from './execution/journal-postgres.ts'
import { createLanes } from './execution/lanes.ts'
import { createOutcomes } from './execution/outcomes.ts'
import { prepareTrade, readTradeFill } from './execution/prepare-trade.ts'
import { replaceWithinAgreedFee } from './execution/replace-transaction.ts'
import { historyRoutes } from './history/history.routes.ts'
import { recordTrade } from './history/record-trade.ts'
import { receiptsRoutes } from './receipts/receipts.routes.ts'
import { replacementsRoutes } from './replacements/replacements.routes.ts'
import { type SendsDeps, sendsRoutes } from './sends/sends.routes.ts'
import type { TradingDeps } from './trades/execute-trade.ts'
import { tradesRoutes } from './trades/trades.routes.ts'
import { type ApprovalsDeps, approvalsRoutes } from './upkeep/approvals.routes.ts'
import { rentRoutes } from './upkeep/rent.routes.ts'

export type TradingParts = Omit<
  TradingDeps & SendsDeps & ApprovalsDeps,
  'chains' | 'isPaused' | 'startDriving' | 'load' | 'outcomes'
> & {
  signer: Signer
  chains: TradingChains
  settleDepth: (chain: ChainKey) => number
  /** Whether this process resumes trades that others left behind. */
  resumesTrades: boolean
  /** Whether no other process can open the database. */
  isAlone: boolean
  /** How long a transaction waits before it is replaced, in milliseconds. */
  replaceAfterMs: number
  log: Pick<Logger, 'warn' | 'error'>
}

/** Composes trading: registers the routes, and starts the engine that drives released trades. */
export function wireTrading(app: App, parts: TradingParts) {
  const { db, now, log } = parts
  const outcomes = createOutcomes()
  const journal = createPostgresJournal({
    db,
    now,
    async onMove(tx, to, from) {
      if (to.state === 'signed') await guardSigning(tx, to, now())
      await recordTrade(parts, tx, to, from)
    },
  })
  const prepareDeps = { ...parts, journal }
  const engine = startEngine({
    journal,
    lanes: createLanes(),
    holder: randomUUID(),
    repeatEvery(ms, work) {
      const timer = setInterval(work, ms).unref()
      return () => clearInterval(timer)
    },
    chain: (key) => parts.chains[key].chain,
    prepare: (execution) =>
      withSpan({ name: 'prepare', kind: execution.chain }, () => prepareTrade(prepareDeps, execution)),
    readFill: (execution, seenIn) => readTradeFill(parts, execution, seenIn),
    replace: createReplacer(parts, (execution, kind) => replaceWithinAgreedFee(parts, execution, kind)),
    replaceAfterMs: parts.replaceAfterMs,
    settleDepth: parts.settleDepth,
    onMove(execution) {
      addSpanEvent(execution.state)
      outcomes.publish(execution)
    },
    onError: ({ id, state }, error) => log.warn({ execution: id, state, err: error }, 'retrying an execution'),
    onDriveFailed: (id, error) => log.error({ execution: id, err: error }, 'an execution is stuck'),
    wait: (ms) => setTimeout(ms),
    resumesTrades: parts.resumesTrades,
    isAlone: parts.isAlone,
    now: () => performance.now(),
    clock: () => now().getTime(),
  })
  const { sol, eth, base } = parts.chains
  const { startDriving } = engine
  const isPaused = (chain: ChainKey) => parts.chains[chain].isPaused
  const trading = { ...parts, chains: [sol, eth, base], isPaused, outcomes, startDriving, load: journal.load }
  tradesRoutes(app, trading)
  sendsRoutes(app, trading)
  approvalsRoutes(app, { ...trading, chains: parts.chains })
  rentRoutes(app, { ...trading, solana: sol })
  const { publish } = outcomes
  replacementsRoutes(app, { ...parts, journal, publish, wake: engine.wake })
  historyRoutes(app, parts)
  receiptsRoutes(app, parts)
  return {
    recover: engine.recover,
    /** Dependencies of the functions of `api.ts` that quote, release and show trades. */
    trading,
    /** Starts no more executions and responds to waiting requests; another process or the next start resumes open executions. */
    async stop() {
      const stopped = engine.stop()
      outcomes.end()
      await stopped
    },
  }
}
