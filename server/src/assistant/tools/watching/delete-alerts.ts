import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { DeleteAlertsRequest, DeleteAlertsResult } from '#ai/brains/changes.port.ts'
import { cleanQuotedSymbol, quoteWarning } from '#assistant/tools/quote-for-model.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'
import { makeChange } from './make-change.ts'

const maxAlerts = 200

/** Removes price alerts of the user. Alerts that do not exist any more are skipped. */
export const deleteAlertsTool: ToolDefinition<DeleteAlertsRequest, DeleteAlertsResult> = {
  permission: 'change',
  actions: ['delete-alert'],
  description:
    'Removes price alerts by their ids from the result of alerts. Only when the user asks for it in this message. The user can undo it.',
  input: object({ ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(maxAlerts)) }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ ids }) => {
      const own = (await deps.changeLists.alerts(turn.userId)).filter(({ id }) => ids.includes(id))
      for (const alert of own) {
        await makeChange(turn, (keep) =>
          deps.changeLists.deleteAlert(turn.userId, alert.id, (tx) =>
            keep(tx, { change: { kind: 'alert-deleted', alert } }),
          ),
        )
      }
      return { kind: 'alerts-deleted', alerts: own }
    },
  quote: ({ kind, alerts }) => ({
    result: kind,
    count: alerts.length,
    quoted: { symbols: alerts.slice(0, 10).map(({ symbol }) => cleanQuotedSymbol(symbol)) },
    do: 'Say what was removed, and that "undo" brings it back.',
    note: quoteWarning,
  }),
}
