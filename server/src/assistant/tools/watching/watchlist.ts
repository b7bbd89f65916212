import { object } from '@murmur/contract/schema/object'
import type { WatchedTokens } from '#ai/brains/changes.port.ts'
import { quoteWarning, toQuotedToken } from '#assistant/tools/quote-for-model.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

const maxQuoted = 20

/** The tokens that the user has starred, newest first. */
export const watchlistTool: ToolDefinition<Record<string, never>, WatchedTokens> = {
  permission: 'read',
  description: "The tokens on the user's own watchlist, with price and change over 24 hours: say them to the user.",
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => {
    const watchedTokens = await deps.readLists.watchlist(turn.userId)
    const tokens = watchedTokens.map(({ priceChange24hPercent: change24h, ...token }) => ({
      ...turn.refs.nameRow(token),
      change24h,
    }))
    return { kind: 'watchlist', tokens }
  },
  quote: ({ kind, tokens }) => ({
    result: kind,
    count: tokens.length,
    tokens: tokens.slice(0, maxQuoted).map(({ change24h, ...token }) => ({ ...toQuotedToken(token), change24h })),
    note: quoteWarning,
  }),
}
