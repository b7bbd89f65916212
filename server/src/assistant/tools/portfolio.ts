import { object } from '@murmur/contract/schema/object'
import type { PortfolioSummary } from '#ai/brains/holdings.port.ts'
import { quotedLine, quoteWarning } from './quote-for-model.ts'
import type { ToolDefinition } from './tool-definition.ts'

/** The user's positions with cost and profit, in US dollars. */
export const portfolioTool: ToolDefinition<Record<string, never>, PortfolioSummary> = {
  permission: 'read',
  description:
    "The user's own positions: value, cost, unrealised and realised profit of each in US dollars, and the change over 24 hours, or since `changeSince`.",
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => {
    const { totalUsd, change24hUsd, change24hPercent, changeSince, positions } = await deps.portfolio(turn.userId)
    return { kind: 'portfolio', totalUsd, change24hUsd, change24hPercent, changeSince, positions }
  },
  quote: ({ kind, positions, ...figures }) => ({
    result: kind,
    ...figures,
    quoted: {
      positions: positions.map(({ symbol, chain, usdValue, costBasisUsd, unrealisedPnlUsd, realisedPnlUsd }) => ({
        symbol: quotedLine(symbol),
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
