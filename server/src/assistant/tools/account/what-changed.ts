import { object } from '@murmur/contract/schema/object'
import type { RecentChanges } from '#ai/brains/holdings.port.ts'
import { quotedSymbol, quoteWarning } from '#assistant/tools/quote-for-model.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

const dayMs = 24 * 3_600_000
const maxEntries = 10

/** The changes of the user's money within a day: its value, trades and transfers, and alerts that fired. */
export const whatChangedTool: ToolDefinition<Record<string, never>, RecentChanges> = {
  permission: 'read',
  description:
    'What changed for the user within 24 hours: the value of the wallet, the trades and transfers, and the price alerts that fired. Use it for "what\'s new?" and "what happened since yesterday?".',
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => {
    const since = deps.now().getTime() - dayMs
    const isRecent = (time: string | null | undefined) => time != null && Date.parse(time) >= since
    const { totalUsd, change24hUsd, change24hPercent, changeSince } = await deps.portfolio(turn.userId)
    const history = await deps.history(turn.userId, { kind: undefined, limit: maxEntries }, turn.language)
    const alerts = await deps.readLists.alerts(turn.userId)
    return {
      kind: 'changes',
      value: { totalUsd, change24hUsd, change24hPercent, changeSince },
      entries: history
        .filter(({ date }) => isRecent(date))
        .map(({ type, status, chain, date, tokenIn, tokenOut, usdValue = null }) => {
          const isOut = type === 'Sell' || tokenOut.amountBaseUnits === '0'
          return { type, status, chain, date, symbol: (isOut ? tokenIn : tokenOut).symbol, usdValue }
        }),
      firedAlerts: alerts.filter(({ firedAt }) => isRecent(firedAt)).slice(0, maxEntries),
    }
  },
  quote: ({ kind, value, entries, firedAlerts }) => ({
    result: kind,
    value,
    entries: entries.map(({ symbol, ...entry }) => ({ quoted: quotedSymbol(symbol), ...entry })),
    firedAlerts: firedAlerts.map(({ symbol, condition, priceUsd, firedAt }) => ({
      quoted: quotedSymbol(symbol),
      condition,
      priceUsd,
      firedAt,
    })),
    note: quoteWarning,
  }),
}
