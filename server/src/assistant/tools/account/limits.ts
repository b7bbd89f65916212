import { object } from '@murmur/contract/schema/object'
import type { SpendingLimits } from '#ai/brains/settings.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

/** The user's own limits for purchases. */
export const limitsTool: ToolDefinition<Record<string, never>, SpendingLimits> = {
  permission: 'read',
  description:
    'The limits that the user has set for purchases, in US dollars (null: none), and what was spent within 24 hours.',
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => ({ kind: 'limits', ...(await deps.limits(turn.userId)) }),
  quote: ({ kind, ...limits }) => ({ result: kind, ...limits }),
}
