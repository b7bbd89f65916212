import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { ChangesRequest, RecentChanges } from '#ai/brains/holdings.port.ts'
import { cleanQuotedSymbol, quoteWarning } from '#assistant/tools/quote-for-model.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

const dayMs = 24 * 3_600_000
const maxEntries = 10

/** The changes of the user's money since the last visit, or within a day: its value, trades and transfers, and alerts that fired. */
export const recentChangesTool: ToolDefinition<ChangesRequest, RecentChanges> = {
  permission: 'read',
  description:
    'What changed for the user: the value of the wallet, the trades and transfers, and the price alerts that fired, within 24 hours, or with `since` since the user was last here. Use it for "what\'s new?", "what happened since yesterday?" and "what changed since my last visit?". `lastVisit` null: this is the first visit, and the changes are those of 24 hours.',
  input: object({ since: v.optional(v.picklist(['last-visit'])) }),
  showsCard: false,
  open: (deps, turn) => async (request) => {
    const portfolio = await deps.portfolio(turn.userId, request.since)
    const { totalUsd, change24hUsd, change24hPercent, changeSince, change, lastVisit = null } = portfolio
    const since = lastVisit ? Date.parse(lastVisit.at) : deps.now().getTime() - dayMs
    const isRecent = (time: string | null | undefined) => time != null && Date.parse(time) >= since
    const history = await deps.history(turn.userId, { kind: undefined, limit: maxEntries }, turn.language)
    const alerts = await deps.readLists.alerts(turn.userId)
    return {
      kind: 'changes',
      lastVisit,
      value: { totalUsd, change24hUsd, change24hPercent, changeSince, ...(change !== undefined && { change }) },
      entries: history
        .filter(({ date }) => isRecent(date))
        .map(({ type, status, chain, date, tokenIn, tokenOut, usdValue = null }) => {
          const isOutgoing = type === 'Sell' || tokenOut.amountBaseUnits === '0'
          return { type, status, chain, date, symbol: (isOutgoing ? tokenIn : tokenOut).symbol, usdValue }
        }),
      firedAlerts: alerts.filter(({ firedAt }) => isRecent(firedAt)).slice(0, maxEntries),
    }
  },
  quote: ({ kind, lastVisit, value, entries, firedAlerts }) => ({
    result: kind,
    lastVisit,
    value,
    entries: entries.map(({ symbol, ...entry }) => ({ quoted: cleanQuotedSymbol(symbol), ...entry })),
    firedAlerts: firedAlerts.map(({ symbol, condition, priceUsd, firedAt }) => ({
      quoted: cleanQuotedSymbol(symbol),
      condition,
      priceUsd,
      firedAt,
    })),
    note: quoteWarning,
  }),
}
