import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { BuyRequest, QuoteRequest, SellRequest, TradeReply } from '@murmur/contract/trading/trades'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import type { Execution } from '#trading/execution/execution.ts'
import type { Outcomes } from '#trading/execution/outcomes.ts'
import { findByKey, requestDigest } from './idempotency.store.ts'
import { isSameRequest, matchIntent, type OpenedIntent } from './match-intent.ts'
import { type ReleaseDeps, releaseIntent } from './release-intent.ts'
import { hasOutcome, type ReplyDeps, tradeReply } from './trade-reply.ts'

export type TradePosted = { side: 'buy'; body: BuyRequest } | { side: 'sell'; body: SellRequest }

export type ExecuteTradeDeps = ReleaseDeps &
  ReplyDeps & {
    db: Db
    openIntent: (userId: UserId, request: QuoteRequest, chatId: ChatId | null) => Promise<OpenedIntent>
    findIntent: (id: IntentId) => Promise<OpenedIntent | undefined>
    /** The open offers of one of the user's chats. */
    openIntentsOf: (chatId: ChatId) => Promise<OpenedIntent[]>
    /** Rejects with NOT_YOURS if the chat is not the caller's. */
    guardChat: (userId: UserId, chatId: ChatId) => Promise<void>
    /** Rejects with TRADE_IN_FLIGHT if the lane has waited too long for an earlier trade. */
    guardLane: (intent: OpenedIntent) => Promise<void>
    take: (executionId: IntentId) => void
    load: (executionId: IntentId) => Promise<Execution | undefined>
    outcomes: Outcomes
    answerWithinMs: number
    now: () => Date
  }

/**
 * Carries out the posted trade, which is the user's confirmation of exactly these terms. Returns the outcome, or
 * `pending` if the chain takes longer than `answerWithinMs`. Repeated calls with the same Idempotency-Key are one
 * trade.
 */
export async function executeTrade(
  deps: ExecuteTradeDeps,
  userId: UserId,
  posted: TradePosted,
  idempotencyKey: string | null,
  wording: Language | Wording,
): Promise<TradeReply> {
  if (posted.body.chatId !== undefined) await deps.guardChat(userId, posted.body.chatId)
  const request = asQuoteRequest(posted)
  const digest = requestDigest(posted)
  const known = await findKnown(deps, userId, idempotencyKey, digest)
  if (known) return answer(deps, wording, known)

  let intent: OpenedIntent
  try {
    intent = await intentFor(deps, userId, posted, request)
  } catch (error) {
    // Another instance may have executed this key in the meantime: then return its trade, not our refusal.
    const meanwhile = error instanceof Refusal ? await findKnown(deps, userId, idempotencyKey, digest) : undefined
    if (meanwhile) return answer(deps, wording, meanwhile)
    throw error
  }
  const released = await releaseIntent(deps, intent, idempotencyKey === null ? null : { key: idempotencyKey, digest })
  return answer(deps, wording, released.executionId, () => {
    if (released.isNew) deps.take(released.executionId)
  })
}

async function intentFor(
  deps: ExecuteTradeDeps,
  userId: UserId,
  { body }: TradePosted,
  request: QuoteRequest,
): Promise<OpenedIntent> {
  const intentId = body.intentId ?? (body.chatId && (await offeredIn(deps, userId, body.chatId, request)))
  const intent =
    intentId === undefined
      ? await deps.openIntent(userId, request, body.chatId ?? null)
      : await matchIntent(deps, userId, intentId, request)
  await deps.guardLane(intent)
  return intent
}

/** The only open offer of a chat that matches the request; with two of them it is ambiguous, so a new one is made. */
async function offeredIn(
  deps: ExecuteTradeDeps,
  userId: UserId,
  chatId: ChatId,
  request: QuoteRequest,
): Promise<IntentId | undefined> {
  const fitting = (await deps.openIntentsOf(chatId)).filter(
    (intent) => intent.userId === userId && isSameRequest(intent, request),
  )
  return fitting.length === 1 ? fitting[0]?.id : undefined
}

/** The execution of this key, if its request was the same. */
async function findKnown(
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
async function answer(
  deps: ExecuteTradeDeps,
  wording: Language | Wording,
  id: IntentId,
  start: () => void = () => undefined,
): Promise<TradeReply> {
  const listening = deps.outcomes.listen(id, hasOutcome, deps.answerWithinMs)
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

function asQuoteRequest({ side, body }: TradePosted): QuoteRequest {
  const { intentId: _, chatId: __, ...rest } = body
  return { side, ...rest }
}
