import { z } from 'zod'
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
  decimals: z.number().int(),
  amount: z.number(),
  amountBaseUnits: BaseUnits,
  usdValue: z.number().nullable(),
  /** Part of the whole, 0 to 100. */
  sharePercent: z.number().nullable(),
  /** What the holding cost, by average cost, fees included. */
  costBasisUsd: z.number().nullable(),
  /** Value less cost of what is held. */
  unrealisedPnlUsd: z.number().nullable(),
  /** What sales brought beyond their cost. */
  realisedPnlUsd: z.number().nullable(),
  /** Base units whose price was not known when they came; they count as received at no cost and are said. */
  uncostedBaseUnits: BaseUnits,
})
export type Position = z.infer<typeof Position>

export const Portfolio = z.object({
  totalUsd: z.number().nullable(),
  change24hUsd: z.number().nullable(),
  change24hPercent: z.number().nullable(),
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
    query: z.object({ range: PortfolioRange.optional() }),
    reply: z.object({ data: Portfolio }),
    limit: { max: 120, perSeconds: 60 },
  }),
}
