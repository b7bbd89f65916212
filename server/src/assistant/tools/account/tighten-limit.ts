import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { LimitRequest, TightenLimitResult } from '#ai/brains/settings.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'
import { makeChange } from '#assistant/tools/watching/make-change.ts'
import { rejectVoice } from './reject-voice.ts'

const fields = { perTrade: 'perTradeUsd', perDay: 'perDayUsd' } as const

/**
 * Makes one of the user's own limits stricter, effective immediately. Only the settings can loosen a limit, after their own
 * checks.
 */
export const tightenLimitTool: ToolDefinition<LimitRequest, TightenLimitResult> = {
  permission: 'change',
  actions: ['limit'],
  isRequested: ({ period, usd }, wanted) =>
    wanted?.setting === 'limit' && wanted.period === period && wanted.usd === usd,
  description:
    "Lowers the user's own limit for one purchase (perTrade) or for a day (perDay), in whole US dollars. Only when the user asks for it in this message. It cannot raise or remove a limit, and a message cannot undo it: the user does that in Settings.",
  input: object({
    period: v.picklist(['perTrade', 'perDay']),
    usd: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000_000)),
  }),
  examples: [{ period: 'perDay', usd: 100 }],
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ period, usd }) => {
      rejectVoice(turn)
      const { perTradeUsd, perDayUsd, pending } = await deps.limits(turn.userId)
      const field = fields[period]
      const now = { perTradeUsd, perDayUsd }
      const current = now[field] ?? Number.POSITIVE_INFINITY
      const request = { kind: 'limit-tightened', period, isNew: false, isLooser: usd > current } as const
      if (usd > current) return { ...request, usd: current }
      if (usd === current && !pending) return { ...request, usd }
      const change = { kind: 'limit-tightened', limit: { period, usd } } as const
      await makeChange(turn, (keep) =>
        deps.tightenLimits(turn.userId, { ...now, [field]: usd }, (tx) => keep(tx, { change })),
      )
      return { ...request, usd, isNew: true }
    },
  quote: ({ kind, period, usd, isNew, isLooser }) => ({
    result: isLooser ? 'nothing was changed: that is looser than now' : isNew ? kind : 'it was set already',
    period,
    usd,
    do: 'Say what was done, and that raising a limit is only possible in Settings, where it needs the password and a day.',
  }),
}
