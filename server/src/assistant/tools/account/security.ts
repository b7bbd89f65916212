import { object } from '@murmur/contract/schema/object'
import type { SecurityState } from '#ai/brains/settings.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

/** How the user's account is protected. Only the settings change it. */
export const securityTool: ToolDefinition<Record<string, never>, SecurityState> = {
  permission: 'read',
  description:
    "How the user's own account is protected: second factors, recovery codes left, whether it is frozen or on hold. You cannot change any of it: showPage leads there.",
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => ({ kind: 'security', ...(await deps.security(turn.userId)) }),
  quote: ({ kind, ...state }) => ({ result: kind, ...state, do: 'Ask for no code and no password.' }),
}
