import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { AlertCondition } from '@murmur/contract/markets/watchlist'
import type { TokenRef } from '@murmur/contract/token-id'

/**
 * An event of a user's wallet, trades or alerts, as data; a sentence is written in the reader's language. Symbols are untrusted. Amounts and alert prices are plain decimal text, `usd`, `priceUsd` of a move and percentages display numbers.
 */
export type News = { chain: ChainKey; symbol: string } & (
  | { kind: 'deposit'; token: TokenRef; amount: string; usd: number | null }
  /** `startedAt`: ISO time of the user's confirmation. `amount`: of the token bought or sold. */
  | { kind: 'trade'; side: 'buy' | 'sell'; isDone: boolean; amount: string; startedAt: string }
  | { kind: 'alert'; condition: AlertCondition; priceUsd: string; firedPriceUsd: string }
  | { kind: 'price'; changePercent: number; priceUsd: number }
)

/** News of one user. `key` identifies the event, which is posted once; `at`: its ISO time. */
export type UserNews = { userId: UserId; key: string; at: string; news: News }
