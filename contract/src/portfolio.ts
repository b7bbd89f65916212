import { z } from 'zod/mini'
import { ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { BaseUnits } from '#money.ts'

export const portfolioRanges = ['1d', '1w', '1m', '1y', 'all'] as const
export const PortfolioRange = z.enum(portfolioRanges)
export type PortfolioRange = z.infer<typeof PortfolioRange>

/** What a user holds of one token, and what it cost them. Display numbers in USD; null is not known, never nothing. */
export const Position = z.object({
  chain: ChainKey,
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number().check(z.int()),
  amount: z.number(),
  amountBaseUnits: BaseUnits,
  usdValue: z.nullable(z.number()),
  /** Part of the whole, 0 to 100. */
  sharePercent: z.nullable(z.number()),
  /** What the holding cost, by average cost, fees included. */
  costBasisUsd: z.nullable(z.number()),
  /** Value less cost of what is held. */
  unrealisedPnlUsd: z.nullable(z.number()),
  /** What sales brought beyond their cost. */
  realisedPnlUsd: z.nullable(z.number()),
  /** Base units whose price was not known when they came; they count as received at no cost and are said. */
  uncostedBaseUnits: BaseUnits,
})
export type Position = z.infer<typeof Position>

export const Portfolio = z.object({
  totalUsd: z.nullable(z.number()),
  change24hUsd: z.nullable(z.number()),
  change24hPercent: z.nullable(z.number()),
  positions: z.array(Position),
  /** Oldest first; at most 400. Ticks are ISO times. */
  points: z.array(z.object({ at: z.string(), usd: z.number() })),
  asOf: z.string(),
})
export type Portfolio = z.infer<typeof Portfolio>

export const portfolioApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/portfolio',
    access: 'verified',
    summary: 'What you hold, what it cost, and its worth over time',
    query: z.object({ range: z.optional(PortfolioRange) }),
    reply: z.object({ data: Portfolio }),
    limit: { max: 120, perSeconds: 60 },
  }),
}
