import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { BaseUnits } from '#money.ts'
import { finite } from '#schema/finite.ts'
import { object } from '#schema/object.ts'
import { whole } from '#schema/whole.ts'

export const portfolioRanges = ['1d', '1w', '1m', '1y', 'all'] as const
export const PortfolioRange = v.picklist(portfolioRanges)
export type PortfolioRange = v.InferOutput<typeof PortfolioRange>

/** What a user holds of one token, and what it cost them. Display numbers in USD; null is not known, never nothing. */
export const Position = object({
  chain: ChainKey,
  address: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: whole,
  amount: finite,
  amountBaseUnits: BaseUnits,
  usdValue: v.nullable(finite),
  /** Part of the whole, 0 to 100. */
  sharePercent: v.nullable(finite),
  /** What the holding cost, by average cost, fees included. */
  costBasisUsd: v.nullable(finite),
  /** Value less cost of what is held. */
  unrealisedPnlUsd: v.nullable(finite),
  /** What sales brought beyond their cost. */
  realisedPnlUsd: v.nullable(finite),
  /** Base units whose price was not known when they came; they count as received at no cost and are said. */
  uncostedBaseUnits: BaseUnits,
})
export type Position = v.InferOutput<typeof Position>

export const Portfolio = object({
  totalUsd: v.nullable(finite),
  /** Over 24 hours, by prices; where the account is younger, all that its positions made, counted from `changeSince`. */
  change24hUsd: v.nullable(finite),
  change24hPercent: v.nullable(finite),
  /** ISO time of the first thing that came in; null: the change is that of a whole day. */
  changeSince: v.optional(v.nullable(v.string())),
  positions: v.array(Position),
  /** Oldest first; at most 400. Ticks are ISO times. */
  points: v.array(object({ at: v.string(), usd: finite })),
  asOf: v.string(),
})
export type Portfolio = v.InferOutput<typeof Portfolio>

export const portfolioApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/portfolio',
    access: 'verified',
    summary: 'What you hold, what it cost, and its worth over time',
    query: object({ range: v.optional(PortfolioRange) }),
    reply: object({ data: Portfolio }),
    limit: { max: 120, perSeconds: 60 },
  }),
}
