import type { IntentId } from '@murmur/contract/ids'
import { formatUnits } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { eq } from 'drizzle-orm'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordEvents } from '#platform/db/record-event.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import type { News } from '#platform/news/news.ts'
import type { Execution } from '#trading/execution/execution.ts'
import type { AnyIntent } from '#trading/intents/intents.store.ts'
import { recordSend } from '#trading/sends/record-send.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { recordUpkeep } from '#trading/upkeep/record-upkeep.ts'
import { type HistoryDeps, historyTransaction, outcomeOf, toStatus } from './history-transaction.ts'
import { recordTradeValue } from './record-values.ts'

/**
 * Notifies the user's browsers of the new state of a trade, send or revocation, in the transaction that stores the state, and records
 * a trade's USD value. Queues a trade's outcome as news for the chat and, for a trade from a card, the end of the card's order.
 * `from`: the previous state.
 */
export async function recordTrade(deps: HistoryDeps, tx: Tx, execution: Execution, from?: Execution): Promise<void> {
  const [row] = await tx
    .select({ intent: intents, createdAt: executions.createdAt, recorded: recordedValues })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .leftJoin(recordedValues, eq(recordedValues.id, executions.id))
    .where(eq(executions.id, execution.id))
  if (!row) throw new Error(`No execution ${execution.id}`)
  const intent = row.intent as AnyIntent
  if (intent.side === 'send') return recordSend(deps, tx, { ...row, intent, execution, from })
  if (intent.side === 'revoke' || intent.side === 'reclaim')
    return recordUpkeep(deps, tx, { ...row, intent, execution })
  const recorded = row.recorded ?? (await recordTradeValue(deps, tx, intent))
  const trade = historyTransaction(deps, outcomeOf(execution), intent, row.createdAt, recorded)
  const balances = execution.fill ? [{ type: 'balances', chain: execution.chain } as const] : []
  await recordEvents(tx, row.intent.userId, [{ type: 'trade', trade }, ...balances])
  signalAfterCommit(tx, 'trade', row.intent.userId, execution.id)
  // A trade is reported as successful twice: in a block, and minutes later at the configured depth.
  if (trade.status === 'Pending' || (from && toStatus(from) === trade.status)) return
  const key = `trade:${trade.id}:${trade.status}`
  const payload = { userId: row.intent.userId, key, at: new Date().toISOString(), news: tradeNews(execution.id, trade) }
  await enqueue(tx, { kind: 'news', payload })
  const { userId, chatId } = row.intent
  if (chatId) await enqueue(tx, { kind: 'order-over', payload: { userId, intentId: execution.id } })
}

function tradeNews(tradeId: IntentId, trade: HistoryTransaction): News {
  const { type, tokenIn, tokenOut, chain, status, date } = trade
  const [side, token] = type === 'Buy' ? (['buy', tokenOut] as const) : (['sell', tokenIn] as const)
  const amount = formatUnits(BigInt(token.amountBaseUnits), token.decimals)
  const isDone = status === 'Successful'
  return { kind: 'trade', tradeId, chain, symbol: token.symbol, side, isDone, amount, startedAt: date }
}
