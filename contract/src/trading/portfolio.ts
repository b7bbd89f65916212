import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { BaseUnits } from '#money.ts'
import { Address } from '#schema/address.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

export const portfolioRanges = ['1d', '1w', '1m', '1y', 'all'] as const
export const PortfolioRange = v.picklist(portfolioRanges)
export type PortfolioRange = v.InferOutput<typeof PortfolioRange>

/** A user's holding of one token, with its cost. Display numbers in USD; null means unknown, not zero. */
export const Position = object({
  chain: ChainKey,
  address: Address,
  name: v.string(),
  symbol: v.string(),
  /** Symbol of the verified token that this token's name or symbol imitates; null if there is none. */
  imitates: v.optional(v.nullable(v.string())),
  decimals: integer,
  amount: finite,
  amountBaseUnits: BaseUnits,
  usdValue: v.nullable(finite),
  /** Percentage of the portfolio's value, 0 to 100. */
  sharePercent: v.nullable(finite),
  /** Cost of the holding by the average-cost method, including fees. */
  costBasisUsd: v.nullable(finite),
  /** Current value less cost basis. */
  unrealisedPnlUsd: v.nullable(finite),
  /** Proceeds of sales less their cost basis. */
  realisedPnlUsd: v.nullable(finite),
  /** Received base units without a known price. Their cost counts as zero, and the app shows a note. */
  uncostedBaseUnits: BaseUnits,
})
export type Position = v.InferOutput<typeof Position>

export const Portfolio = object({
  totalUsd: v.nullable(finite),
  /** Change over 24 h, from prices. For a newer account: the total profit of its positions since `changeSince`. */
  change24hUsd: v.nullable(finite),
  change24hPercent: v.nullable(finite),
  /** ISO time of the first deposit; null: the change covers a full day. */
  changeSince: v.optional(v.nullable(v.string())),
  positions: v.array(Position),
  /** Oldest first; at most 400. */
  points: v.array(object({ at: v.string(), usd: finite })),
  asOf: v.string(),
})
export type Portfolio = v.InferOutput<typeof Portfolio>

export const portfolioApi = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/portfolio',
    access: 'verified',
    cachesSession: true,
    summary: 'Your holdings, their cost, and their value over time',
    query: object({ range: v.optional(PortfolioRange) }),
    reply: object({ data: Portfolio }),
    limit: { max: 120, perSeconds: 60 },
  }),
}
