import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { Intent, ReclaimIntent, RevokeIntent, SendIntent } from '#trading/intents/intents.store.ts'
import { historySend } from '#trading/sends/history-send.ts'
import { historyReclaim } from '#trading/upkeep/history-reclaim.ts'
import { historyRevoke } from '#trading/upkeep/history-revoke.ts'
import { type HistoryDeps, historyTransaction, type TradeOutcome } from './history-transaction.ts'
import type { RecordedPrices } from './recorded-values.store.ts'

/** The parts of an intent that the history shows. */
export type ShownIntent =
  | Pick<Intent, 'side' | 'quote'>
  | Pick<SendIntent, 'side' | 'quote'>
  | Pick<RevokeIntent, 'side' | 'quote'>
  | Pick<ReclaimIntent, 'side' | 'quote'>

/** Converts an execution for the history: a trade, a send, or an upkeep. */
export function historyEntry(
  deps: HistoryDeps,
  outcome: TradeOutcome,
  intent: ShownIntent,
  date: Date,
  recorded?: RecordedPrices,
): HistoryTransaction {
  if (intent.side === 'send') return historySend(deps, outcome, intent.quote, date, recorded)
  if (intent.side === 'revoke') return historyRevoke(deps, outcome, intent.quote, date, recorded)
  if (intent.side === 'reclaim') return historyReclaim(deps, outcome, intent.quote, date, recorded)
  return historyTransaction(deps, outcome, intent, date, recorded)
}
