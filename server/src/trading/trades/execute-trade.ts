import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { BuyRequest, QuoteRequest, SellRequest, TradeReply } from '@murmur/contract/trading/trades'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { type AwaitOutcomeDeps, awaitOutcome } from '#trading/execution/await-outcome.ts'
import type { Execution } from '#trading/execution/execution.ts'
import { guardLane } from '#trading/execution/guard-lane.ts'
import { listOpenIntents } from '#trading/intents/cancel-intents.ts'
import { type CreateIntentDeps, createIntent } from '#trading/intents/create-intent.ts'
import { findExecutionByKey, requestDigest } from '#trading/intents/idempotency.store.ts'
import { findIntent, getIntent, type Intent } from '#trading/intents/intents.store.ts'
import { isSameRequest, matchIntent } from '#trading/intents/match-intent.ts'
import { type ReleaseDeps, releaseIntent } from '#trading/intents/release-intent.ts'
import { tradeReply } from './trade-reply.ts'

export type TradeRequest = { side: 'buy'; body: BuyRequest } | { side: 'sell'; body: SellRequest }

/** The dependencies for quoting, releasing and showing trades. */
export type TradingDeps = ReleaseDeps &
  CreateIntentDeps &
  AwaitOutcomeDeps & {
    /** Rejects with NOT_YOURS if the chat is not the caller's. */
    guardChat: (userId: UserId, chatId: ChatId) => Promise<void>
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
  const { passkey, ...body } = trade.body
  // The digest leaves out the passkey's signature: a retry may carry another one.
  const digest = requestDigest({ side: trade.side, body })
  const knownId = await findExecutionByKey(deps.db, userId, idempotencyKey, digest)
  if (knownId) return waitForReply(deps, wording, knownId)

  let intent: Intent
  try {
    intent = await resolveIntent(deps, userId, trade, request)
  } catch (error) {
    // Another instance may have executed this key in the meantime; then the reply is that trade.
    const concurrentId =
      error instanceof Refusal ? await findExecutionByKey(deps.db, userId, idempotencyKey, digest) : undefined
    if (concurrentId) return waitForReply(deps, wording, concurrentId)
    throw error
  }
  const idempotency = idempotencyKey === null ? null : { key: idempotencyKey, digest }
  const released = await releaseIntent(deps, intent, idempotency, { passkey })
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
  const intentId = body.intentId ?? (body.chatId && (await findMatchingIntent(deps, userId, body.chatId, request)))
  const intent =
    intentId === undefined
      ? await createIntent(deps, userId, request, body.chatId)
      : matchIntent(await findIntent(deps.db, intentId), userId, request, deps.now())
  await guardLane(deps, intent)
  return intent
}

/**
 * Finds the only open intent of a chat that matches the request. Two matches are ambiguous, so a new intent is opened.
 */
async function findMatchingIntent(
  deps: TradingDeps,
  userId: UserId,
  chatId: ChatId,
  request: QuoteRequest,
): Promise<IntentId | undefined> {
  const matching = (await listOpenIntents(deps.db, chatId, deps.now())).filter(
    // An order stated in another unit can only be confirmed by its card's id, because the posted amount is its dollar equivalent.
    (intent) => intent.userId === userId && !intent.request.stated && isSameRequest(intent, request),
  )
  return matching.length === 1 ? matching[0]?.id : undefined
}

/** @param fresh a trade that this call has just released, to start driving it */
async function waitForReply(
  deps: TradingDeps,
  wording: Language | Wording,
  id: IntentId,
  fresh?: { intent: Intent; execution: Execution },
): Promise<TradeReply> {
  const last = await awaitOutcome(deps, id, fresh?.execution)
  return tradeReply(deps, last, fresh?.intent ?? (await getIntent(deps.db, id)), wording)
}

function toQuoteRequest({ side, body }: TradeRequest): QuoteRequest {
  const { intentId: _, chatId: __, passkey: ___, ...rest } = body
  return { side, ...rest }
}
