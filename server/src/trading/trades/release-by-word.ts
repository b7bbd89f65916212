import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { SellRequest } from '@murmur/contract/trading/trades'
import type { Wording } from '#platform/i18n/wording.ts'
import { type ExecuteTradeDeps, executeTrade, type TradePosted } from './execute-trade.ts'
import { findByKey } from './idempotency.store.ts'
import type { OpenedIntent } from './match-intent.ts'
import { outcomeWords } from './outcome-words.ts'

/**
 * Releases an intent because its user has said so in words that the server matched itself. Just as if they had posted it:
 * the same checks, and with one key one trade. Answers with what became of it in words.
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

/** What this key has released already, in words; undefined when it has released nothing. */
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

/** What the card's own button would post. */
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
