import type { TradeData } from '@murmur/contract/chat/cards'
import type { Preferences } from '@murmur/contract/identity/profile'
import type { MarketToken } from '@murmur/contract/markets/markets'
import type { Alert } from '@murmur/contract/markets/watchlist'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { ApiView } from '../api-view.ts'
import type { Answer } from '../reading/answer.ts'

/** The user's reversible settings. */
export type ReversibleSettings = { alerts: Alert[]; watchlist: MarketToken[]; preferences: Preferences }

/** The data by which a turn is judged. */
export type Evidence = {
  answer: Answer
  /** The API's values after the turn. */
  api: ApiView
  /** The settings before the turn; undefined where no outcome needs them. */
  before: ReversibleSettings | undefined
  /** Trade cards that this turn opened. */
  opened: readonly TradeData[]
  /** Earlier cards that were open before the turn, as they are after it. */
  earlier: readonly TradeData[]
  /** Trades that this turn added to the history. */
  traded: readonly HistoryTransaction[]
}

/** Why an outcome is not met; undefined if it is met. */
export type Fault = string | undefined

export function firstFault(faults: readonly Fault[]): Fault {
  return faults.find((fault) => fault !== undefined)
}
