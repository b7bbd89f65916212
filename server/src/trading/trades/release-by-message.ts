import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { SellRequest } from '@murmur/contract/trading/trades'
import type { Wording } from '#platform/i18n/wording.ts'
import { findByKey } from '#trading/intents/idempotency.store.ts'
import { findIntent, type Intent } from '#trading/intents/intents.store.ts'
import { executeTrade, type TradeRequest, type TradingDeps } from './execute-trade.ts'
import { outcomeText } from './trade-text.ts'

/**
 * Releases an intent that its user confirmed by a chat message, which the server itself matched. Applies the same
 * checks as a posted trade; one key makes one trade. Returns the outcome as text.
 */
export async function releaseByMessage(
  deps: TradingDeps,
  userId: UserId,
  intent: Intent,
  key: string,
  wording: Language | Wording,
): Promise<string> {
  const reply = await executeTrade(deps, userId, toTradeRequest(intent), key, wording)
  const execution = await deps.load(reply.data.tradeId)
  if (!execution) throw new Error(`No execution ${reply.data.tradeId}`)
  return outcomeText(wording, execution, intent)
}

/** Returns the outcome, as text, of the trade that this key released; undefined without such a trade. */
export async function findReleasedByMessage(
  deps: TradingDeps,
  userId: UserId,
  key: string,
  wording: Language | Wording,
): Promise<string | undefined> {
  const known = await findByKey(deps.db, userId, key)
  const execution = known && (await deps.load(known.executionId))
  const intent = known && (await findIntent(deps.db, known.executionId))
  return execution && intent ? outcomeText(wording, execution, intent) : undefined
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
