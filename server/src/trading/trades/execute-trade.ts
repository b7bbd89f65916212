import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { BuyRequest, QuoteRequest, SellRequest, TradeReply } from '@murmur/contract/trading/trades'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { type Execution, hasOutcome, laneId } from '#trading/execution/execution.ts'
import type { Outcomes } from '#trading/execution/outcomes.ts'
import { listOpenIntents } from '#trading/intents/cancel-intents.ts'
import { findByKey, requestDigest } from '#trading/intents/idempotency.store.ts'
import { findIntent, getIntent, type Intent } from '#trading/intents/intents.store.ts'
import { isSameRequest, matchIntent } from '#trading/intents/match-intent.ts'
import { type OpenIntentDeps, openIntent } from '#trading/intents/open-intent.ts'
import { type ReleaseDeps, releaseIntent } from '#trading/intents/release-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { tradeReply } from './trade-reply.ts'

export type TradeRequest = { side: 'buy'; body: BuyRequest } | { side: 'sell'; body: SellRequest }

/** The engine that drives released trades, as requests use it. */
export type Engine = {
  startDriving: (executionId: IntentId, stored?: Execution) => void
  load: (executionId: IntentId) => Promise<Execution | undefined>
  outcomes: Outcomes
}

/** The dependencies for quoting, releasing and showing trades. */
export type TradingDeps = ReleaseDeps &
  OpenIntentDeps &
  Engine & {
    /** Rejects with NOT_YOURS if the chat is not the caller's. */
    guardChat: (userId: UserId, chatId: ChatId) => Promise<void>
    responseTimeoutMs: number
  }

/**
 * Carries out a posted trade; the post is the user's confirmation of exactly these terms. Returns the outcome, or
 * `pending` if the chain takes longer than `responseTimeoutMs`. Repeated calls with the same Idempotency-Key make one
 * trade.
 */
export async function executeTrade(
  deps: TradingDeps,
  userId: UserId,
  trade: TradeRequest,
  idempotencyKey: string | null,
  wording: Language | Wording,
): Promise<TradeReply> {
  if (trade.body.chatId !== undefined) await deps.guardChat(userId, trade.body.chatId)
  const request = toQuoteRequest(trade)
  const digest = requestDigest(trade)
  const known = await findByIdempotencyKey(deps, userId, idempotencyKey, digest)
  if (known) return waitForReply(deps, wording, known)

  let intent: Intent
  try {
    intent = await resolveIntent(deps, userId, trade, request)
  } catch (error) {
    // Another instance may have executed this key in the meantime; then the reply is that trade.
    const meanwhile =
      error instanceof Refusal ? await findByIdempotencyKey(deps, userId, idempotencyKey, digest) : undefined
    if (meanwhile) return waitForReply(deps, wording, meanwhile)
    throw error
  }
  const released = await releaseIntent(deps, intent, idempotencyKey === null ? null : { key: idempotencyKey, digest })
  const { execution } = released
  const fresh = execution ? { intent, execution } : undefined
  return waitForReply(deps, wording, released.executionId, fresh)
}

async function resolveIntent(
  deps: TradingDeps,
  userId: UserId,
  { body }: TradeRequest,
  request: QuoteRequest,
): Promise<Intent> {
  const intentId = body.intentId ?? (body.chatId && (await findOffered(deps, userId, body.chatId, request)))
  const intent =
    intentId === undefined
      ? await openIntent(deps, userId, request, body.chatId)
      : matchIntent(await findIntent(deps.db, intentId), userId, request, deps.now())
  await guardLane(deps, intent)
  return intent
}

/** A transaction that is unresolved for longer than this, in milliseconds, blocks further trades of its wallet and chain. */
const stuckMs = 20_000

/** Rejects with TRADE_IN_FLIGHT if an earlier trade of this wallet on this chain has been unresolved for unusually long. */
async function guardLane({ db, now }: TradingDeps, { chain, terms }: Intent): Promise<void> {
  const since = new Date(now().getTime() - stuckMs)
  const isOfLane = eq(executions.lane, laneId(chain, terms.address))
  const isStuck = and(inArray(executions.state, ['signed', 'sent']), lt(executions.updatedAt, since))
  const [stuck] = await db.read.select({ id: executions.id }).from(executions).where(and(isOfLane, isStuck)).limit(1)
  if (stuck) throw new Refusal('TRADE_IN_FLIGHT')
}

/**
 * Finds the only open intent of a chat that matches the request. Two matches are ambiguous, so a new intent is opened.
 */
async function findOffered(
  deps: TradingDeps,
  userId: UserId,
  chatId: ChatId,
  request: QuoteRequest,
): Promise<IntentId | undefined> {
  const fitting = (await listOpenIntents(deps.db, chatId, deps.now())).filter(
    // A posted amount states no order in another unit: only its card's id confirms that one.
    (intent) => intent.userId === userId && !intent.request.stated && isSameRequest(intent, request),
  )
  return fitting.length === 1 ? fitting[0]?.id : undefined
}

/** Finds the execution of this key; rejects if its request was different. */
async function findByIdempotencyKey(
  deps: TradingDeps,
  userId: UserId,
  key: string | null,
  digest: string,
): Promise<IntentId | undefined> {
  const known = key === null ? undefined : await findByKey(deps.db, userId, key)
  if (known && known.requestDigest !== digest) throw new Refusal('IDEMPOTENCY_MISMATCH')
  return known?.executionId
}

/**
 * Subscribes before the trade starts, so that no outcome is missed.
 * @param fresh a trade that this call has just released, and starts
 */
async function waitForReply(
  deps: TradingDeps,
  wording: Language | Wording,
  id: IntentId,
  fresh?: { intent: Intent; execution: Execution },
): Promise<TradeReply> {
  const listening = deps.outcomes.listen(id, hasOutcome, deps.responseTimeoutMs)
  try {
    if (fresh) deps.startDriving(id, fresh.execution)
    const now = fresh?.execution ?? (await load(deps, id))
    const last = hasOutcome(now) ? now : ((await listening.next) ?? (await load(deps, id)))
    return tradeReply(deps, last, fresh?.intent ?? (await getIntent(deps.db, id)), wording)
  } finally {
    listening.stop()
  }
}

async function load(deps: TradingDeps, id: IntentId): Promise<Execution> {
  const execution = await deps.load(id)
  if (!execution) throw new Error(`No execution ${id}`)
  return execution
}

function toQuoteRequest({ side, body }: TradeRequest): QuoteRequest {
  const { intentId: _, chatId: __, ...rest } = body
  return { side, ...rest }
}
