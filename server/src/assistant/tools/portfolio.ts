import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { PortfolioRequest, PortfolioSummary } from '#ai/brains/holdings.port.ts'
import { cleanQuotedLine, quoteWarning } from './quote-for-model.ts'
import type { ToolDefinition } from './tool-definition.ts'

/** The user's positions with cost and profit, in US dollars. */
export const portfolioTool: ToolDefinition<PortfolioRequest, PortfolioSummary> = {
  permission: 'read',
  description:
    "The user's own positions: value, cost, unrealised and realised profit of each in US dollars, and the change over 24 hours, or since `changeSince`. With `range` also `change`, the gain over it without deposits and withdrawals; `last-visit` is the time since the user was last here.",
  input: object({ range: v.optional(v.picklist(['1w', '1m', '1y', 'last-visit'])) }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ range }) => {
      const read = await deps.portfolio(turn.userId, range)
      const { totalUsd, change24hUsd, change24hPercent, changeSince, positions, change, lastVisit } = read
      return {
        kind: 'portfolio',
        totalUsd,
        change24hUsd,
        change24hPercent,
        changeSince,
        positions,
        ...(change !== undefined && { change }),
        ...(lastVisit !== undefined && { lastVisit }),
      }
    },
  quote: ({ kind, positions, ...figures }) => ({
    result: kind,
    ...figures,
    quoted: {
      positions: positions.map(({ symbol, chain, usdValue, costBasisUsd, unrealisedPnlUsd, realisedPnlUsd }) => ({
        symbol: cleanQuotedLine(symbol),
        chain,
        usdValue,
        costBasisUsd,
        unrealisedPnlUsd,
        realisedPnlUsd,
      })),
    },
    note: quoteWarning,
  }),
}
