import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { BuyRequest, QuoteRequest, SellRequest, TradeReply } from '@murmur/contract/trading/trades'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import type { Execution } from '#trading/execution/execution.ts'
import type { Outcomes } from '#trading/execution/outcomes.ts'
import type { OrderRequest } from '#trading/intents/order-request.ts'
import { findByKey, requestDigest } from './idempotency.store.ts'
import { isSameRequest, matchIntent, type OpenedIntent } from './match-intent.ts'
import { type ReleaseDeps, releaseIntent } from './release-intent.ts'
import { hasOutcome, type ReplyDeps, tradeReply } from './trade-reply.ts'

export type TradeRequest = { side: 'buy'; body: BuyRequest } | { side: 'sell'; body: SellRequest }

export type ExecuteTradeDeps = ReleaseDeps &
  ReplyDeps & {
    db: Db
    openIntent: (userId: UserId, request: OrderRequest, chatId: ChatId | null) => Promise<OpenedIntent>
    findIntent: (id: IntentId) => Promise<OpenedIntent | undefined>
    /** Lists the open intents of one of the user's chats. */
    listOpenIntents: (chatId: ChatId) => Promise<OpenedIntent[]>
    /** Rejects with NOT_YOURS if the chat is not the caller's. */
    guardChat: (userId: UserId, chatId: ChatId) => Promise<void>
    /** Rejects with TRADE_IN_FLIGHT if an earlier trade has occupied the lane for too long. */
    guardLane: (intent: OpenedIntent) => Promise<void>
    startDriving: (executionId: IntentId) => void
    load: (executionId: IntentId) => Promise<Execution | undefined>
    outcomes: Outcomes
    responseTimeoutMs: number
    now: Clock
  }

/**
 * Carries out a posted trade; the post is the user's confirmation of exactly these terms. Returns the outcome, or
 * `pending` if the chain takes longer than `responseTimeoutMs`. Repeated calls with the same Idempotency-Key make one
 * trade.
 */
export async function executeTrade(
  deps: ExecuteTradeDeps,
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

  let intent: OpenedIntent
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
  return waitForReply(deps, wording, released.executionId, () => {
    if (released.isNew) deps.startDriving(released.executionId)
  })
}

async function resolveIntent(
  deps: ExecuteTradeDeps,
  userId: UserId,
  { body }: TradeRequest,
  request: QuoteRequest,
): Promise<OpenedIntent> {
  const intentId = body.intentId ?? (body.chatId && (await findOffered(deps, userId, body.chatId, request)))
  const intent =
    intentId === undefined
      ? await deps.openIntent(userId, request, body.chatId ?? null)
      : await matchIntent(deps, userId, intentId, request)
  await deps.guardLane(intent)
  return intent
}

/**
 * Finds the only open intent of a chat that matches the request. Two matches are ambiguous, so a new intent is opened.
 */
async function findOffered(
  deps: ExecuteTradeDeps,
  userId: UserId,
  chatId: ChatId,
  request: QuoteRequest,
): Promise<IntentId | undefined> {
  const fitting = (await deps.listOpenIntents(chatId)).filter(
    // A posted amount states no order in another unit: only its card's id confirms that one.
    (intent) => intent.userId === userId && !intent.request.stated && isSameRequest(intent, request),
  )
  return fitting.length === 1 ? fitting[0]?.id : undefined
}

/** Finds the execution of this key; rejects if its request was different. */
async function findByIdempotencyKey(
  deps: ExecuteTradeDeps,
  userId: UserId,
  key: string | null,
  digest: string,
): Promise<IntentId | undefined> {
  const known = key === null ? undefined : await findByKey(deps.db, userId, key)
  if (known && known.requestDigest !== digest) throw new Refusal('IDEMPOTENCY_MISMATCH')
  return known?.executionId
}

/** Subscribes before the trade starts, so that no outcome is missed. */
async function waitForReply(
  deps: ExecuteTradeDeps,
  wording: Language | Wording,
  id: IntentId,
  start: () => void = () => undefined,
): Promise<TradeReply> {
  const listening = deps.outcomes.listen(id, hasOutcome, deps.responseTimeoutMs)
  try {
    start()
    const now = await load(deps, id)
    if (hasOutcome(now)) return await tradeReply(deps, now, wording)
    return await tradeReply(deps, (await listening.next) ?? (await load(deps, id)), wording)
  } finally {
    listening.stop()
  }
}

async function load(deps: ExecuteTradeDeps, id: IntentId): Promise<Execution> {
  const execution = await deps.load(id)
  if (!execution) throw new Error(`No execution ${id}`)
  return execution
}

function toQuoteRequest({ side, body }: TradeRequest): QuoteRequest {
  const { intentId: _, chatId: __, ...rest } = body
  return { side, ...rest }
}
