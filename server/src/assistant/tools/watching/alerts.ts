import { object } from '@murmur/contract/schema/object'
import type { ListedAlerts } from '#ai/brains/changes.port.ts'
import { quoteWarning, toQuotedName } from '#assistant/tools/quote-for-model.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

const maxQuoted = 20

/** The user's price alerts, newest first. */
export const alertsTool: ToolDefinition<Record<string, never>, ListedAlerts> = {
  permission: 'read',
  description: "The user's own price alerts: say them to the user.",
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => ({ kind: 'alerts', alerts: await deps.readLists.alerts(turn.userId) }),
  quote: ({ kind, alerts }) => ({
    result: kind,
    count: alerts.length,
    alerts: alerts.slice(0, maxQuoted).map(({ id, chain, symbol, name, condition, priceUsd, state }) => ({
      id,
      quoted: toQuotedName(symbol, name),
      chain,
      condition,
      priceUsd,
      state,
    })),
    note: quoteWarning,
  }),
}
