import { object } from '@murmur/contract/schema/object'
import type { AccountSettings } from '#ai/brains/brain.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

/** The language and the look of the app that the user has chosen. */
export const settingsTool: ToolDefinition<Record<string, never>, AccountSettings> = {
  permission: 'read',
  description: 'The language and the theme that the user has chosen for the app. You cannot change them.',
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => {
    const { language, theme } = await deps.preferences(turn.userId)
    return { kind: 'settings', language, theme }
  },
  quote: ({ kind, ...settings }) => ({ result: kind, ...settings }),
}
