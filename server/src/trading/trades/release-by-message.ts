import type { IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { SellRequest } from '@murmur/contract/trading/trades'
import type { Wording } from '#platform/i18n/wording.ts'
import { type Execution, hasOutcome } from '#trading/execution/execution.ts'
import { findByKey } from '#trading/intents/idempotency.store.ts'
import { findIntent, type Intent } from '#trading/intents/intents.store.ts'
import { executeTrade, type TradeRequest, type TradingDeps } from './execute-trade.ts'
import { outcomeText } from './trade-text.ts'

/** What the chat writes about a released trade. `hasOutcome`: whether the text states the outcome, not that the trade is pending. */
export type TradeReport = { intentId: IntentId; text: string; hasOutcome: boolean }

/**
 * Releases an intent that its user confirmed by a chat message, which the server itself matched. Applies the same
 * checks as a posted trade; one key makes one trade.
 */
export async function releaseByMessage(
  deps: TradingDeps,
  userId: UserId,
  intent: Intent,
  key: string,
  wording: Language | Wording,
): Promise<TradeReport> {
  const reply = await executeTrade(deps, userId, toTradeRequest(intent), key, wording)
  const execution = await deps.load(reply.data.tradeId)
  if (!execution) throw new Error(`No execution ${reply.data.tradeId}`)
  return report(wording, execution, intent)
}

/** Returns the report on the trade that this key released; undefined without such a trade. */
export async function findReleasedByMessage(
  deps: TradingDeps,
  userId: UserId,
  key: string,
  wording: Language | Wording,
): Promise<TradeReport | undefined> {
  const storedKey = await findByKey(deps.db, userId, key)
  const execution = storedKey && (await deps.load(storedKey.executionId))
  const intent = storedKey && (await findIntent(deps.db, storedKey.executionId))
  return execution && intent ? report(wording, execution, intent) : undefined
}

function report(wording: Language | Wording, execution: Execution, intent: Intent): TradeReport {
  return { intentId: intent.id, text: outcomeText(wording, execution, intent), hasOutcome: hasOutcome(execution) }
}

/** Returns the request that the card's button would post. */
function toTradeRequest(intent: Intent): TradeRequest {
  const { side, chain, request, chatId } = intent
  const common: Omit<SellRequest, 'percentage'> = {
    intentId: intent.id,
    tokenAddress: request.tokenAddress,
    chain,
    ...(chatId === null ? {} : { chatId }),
  }
  return side === 'buy'
    ? {
        side,
        body: {
          ...common,
          amountInUsd: request.amountInUsd ?? '',
          ...(request.payWith && { payWith: request.payWith }),
        },
      }
    : { side, body: { ...common, percentage: request.percentage ?? '' } }
}
