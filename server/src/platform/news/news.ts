import { ChainKey } from '@murmur/contract/chains'
import { IntentId, type UserId } from '@murmur/contract/ids'
import { AlertCondition } from '@murmur/contract/markets/watchlist'
import { Address } from '@murmur/contract/schema/address'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'

const token = { chain: ChainKey, symbol: v.string() }
const News = v.variant('kind', [
  object({
    ...token,
    kind: v.literal('deposit'),
    token: object({ chain: ChainKey, address: Address }),
    amount: v.string(),
    usd: v.nullable(v.number()),
    /** Whether no more deposits of its day (UTC) are posted. */
    isLastOfDay: v.optional(v.boolean()),
  }),
  object({
    ...token,
    kind: v.literal('trade'),
    /** Absent in news of earlier versions. */
    tradeId: v.optional(IntentId),
    side: v.picklist(['buy', 'sell']),
    isDone: v.boolean(),
    /** The amount of the token bought or sold. */
    amount: v.string(),
    /** ISO time of the user's confirmation. */
    startedAt: v.string(),
  }),
  object({
    ...token,
    kind: v.literal('send'),
    sendId: IntentId,
    isDone: v.boolean(),
    amount: v.string(),
    /** The recipient's name in the user's address book. */
    recipient: v.string(),
    /** ISO time of the user's confirmation. */
    startedAt: v.string(),
  }),
  object({
    ...token,
    kind: v.literal('alert'),
    condition: AlertCondition,
    priceUsd: v.string(),
    firedPriceUsd: v.string(),
  }),
  object({ ...token, kind: v.literal('price'), changePercent: v.number(), priceUsd: v.number() }),
])

/**
 * An event of a user's wallet, trades or alerts, as data; a sentence is written in the reader's language. Symbols are untrusted.
 * Amounts and alert prices are plain decimal text, `usd`, `priceUsd` of a move and percentages display numbers.
 */
export type News = v.InferOutput<typeof News>

/** News of one user. `key` identifies the event, which is posted once; `at`: its ISO time. */
export type UserNews = { userId: UserId; key: string; at: string; news: News }

/** Parses stored news; undefined if it is invalid, or of a kind that only a newer version knows. */
export function parseNews(stored: unknown): News | undefined {
  return tryParse(News, stored)
}
