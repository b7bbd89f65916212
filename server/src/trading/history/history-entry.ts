import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { Intent, SendIntent } from '#trading/intents/intents.store.ts'
import { historySend } from '#trading/sends/history-send.ts'
import { type HistoryDeps, historyTransaction, type TradeOutcome } from './history-transaction.ts'
import type { RecordedPrices } from './recorded-values.store.ts'

/** The parts of an intent that the history shows. */
export type ShownIntent = Pick<Intent, 'side' | 'quote'> | Pick<SendIntent, 'side' | 'quote'>

/** Converts an execution for the history: a trade, or a send. */
export function historyEntry(
  deps: HistoryDeps,
  outcome: TradeOutcome,
  intent: ShownIntent,
  date: Date,
  recorded?: RecordedPrices,
): HistoryTransaction {
  return intent.side === 'send'
    ? historySend(deps, outcome, intent.quote, date, recorded)
    : historyTransaction(deps, outcome, intent, date, recorded)
}
