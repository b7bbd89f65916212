import { formatUnits } from '@murmur/contract/money'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordEvents } from '#platform/db/record-event.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import type { News } from '#platform/news/news.ts'
import type { Execution } from '#trading/execution/execution.ts'
import { type HistoryDeps, outcomeOf, toStatus } from '#trading/history/history-transaction.ts'
import { recordSendValue } from '#trading/history/record-values.ts'
import type { RecordedRow } from '#trading/history/recorded-values.store.ts'
import type { SendIntent } from '#trading/intents/intents.store.ts'
import { recordLastSend } from '#wallets/api.ts'
import { historySend } from './history-send.ts'

type SendRecord = {
  intent: SendIntent
  createdAt: Date
  recorded: RecordedRow | null
  execution: Execution
  /** The previous state. */
  from: Execution | undefined
}

/**
 * Notifies the user's browsers of a send's new state, in the transaction that stores it, and records the USD value. Queues the
 * outcome as news for the chat. A success updates the recipient's last send.
 */
export async function recordSend(deps: HistoryDeps, tx: Tx, sent: SendRecord): Promise<void> {
  const { intent, execution, from, createdAt } = sent
  const { userId, chain, request, quote } = intent
  const recorded = sent.recorded ?? (await recordSendValue(tx, intent))
  const transfer = historySend(deps, outcomeOf(execution), quote, createdAt, recorded)
  const balances = execution.fill ? [{ type: 'balances', chain } as const] : []
  await recordEvents(tx, userId, [{ type: 'transfer', transfer }, ...balances])
  signalAfterCommit(tx, 'trade', userId, execution.id)
  const { status, tokenIn } = transfer
  if (status === 'Pending' || (from && toStatus(from) === status)) return
  const now = new Date()
  const isDone = status === 'Successful'
  if (isDone) await recordLastSend(tx, userId, request.recipientId, now)
  const amount = formatUnits(BigInt(tokenIn.amountBaseUnits), tokenIn.decimals)
  const common = { sendId: execution.id, chain, symbol: tokenIn.symbol, recipient: quote.recipient.name }
  const news: News = { kind: 'send', ...common, isDone, amount, startedAt: transfer.date }
  const key = `send:${execution.id}:${status}`
  await enqueue(tx, { kind: 'news', payload: { userId, key, at: now.toISOString(), news } })
}
