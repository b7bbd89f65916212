import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { SellRequest } from '@murmur/contract/trading/trades'
import type { Wording } from '#platform/i18n/wording.ts'
import { type ExecuteTradeDeps, executeTrade, type TradePosted } from './execute-trade.ts'
import { findByKey } from './idempotency.store.ts'
import type { OpenedIntent } from './match-intent.ts'
import { outcomeWords } from './outcome-words.ts'

/**
 * Releases an intent that its user confirmed in words, which the server matched itself. Applies the same checks as a
 * posted trade, and one key is one trade. Returns the outcome in words.
 */
export async function releaseByWord(
  deps: ExecuteTradeDeps,
  userId: UserId,
  intent: OpenedIntent,
  key: string,
  wording: Language | Wording,
): Promise<string> {
  const reply = await executeTrade(deps, userId, postedAs(intent), key, wording)
  const execution = await deps.load(reply.data.tradeId)
  if (!execution) throw new Error(`No execution ${reply.data.tradeId}`)
  return outcomeWords(wording, execution, intent)
}

/** The outcome in words of the trade that this key released; undefined if there is none. */
export async function releasedByWord(
  deps: ExecuteTradeDeps,
  userId: UserId,
  key: string,
  wording: Language | Wording,
): Promise<string | undefined> {
  const known = await findByKey(deps.db, userId, key)
  const execution = known && (await deps.load(known.executionId))
  const intent = known && (await deps.findIntent(known.executionId))
  return execution && intent ? outcomeWords(wording, execution, intent) : undefined
}

/** The request that the card's own button would post. */
function postedAs(intent: OpenedIntent): TradePosted {
  const { side, chain, request, chatId } = intent
  const common: Omit<SellRequest, 'percentage'> = {
    intentId: intent.id,
    tokenAddress: request.tokenAddress,
    chain,
    ...(chatId === null ? {} : { chatId }),
  }
  return side === 'buy'
    ? { side, body: { ...common, amountInUsd: request.amountInUsd ?? '' } }
    : { side, body: { ...common, percentage: request.percentage ?? '' } }
}
