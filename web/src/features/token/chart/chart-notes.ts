/** A drawn line, or candles with open, high, low and close. */
export type ChartStyle = 'line' | 'candles'

/** A trade of the user. `t`: Unix seconds. `price`: USD for one token. */
type TradeNote = { id: string; t: number; side: 'buy' | 'sell'; price: number }
/** A price in USD at which an alert of the user fires. */
type LevelNote = { id: string; price: number; condition: 'above' | 'below' }

/** The marks on a chart beside its prices: the user's own trades and alerts. */
export type ChartNotes = { trades: readonly TradeNote[]; levels: readonly LevelNote[] }
