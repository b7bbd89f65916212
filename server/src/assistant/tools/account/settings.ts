import { object } from '@murmur/contract/schema/object'
import type { AccountSettings } from '#ai/brains/settings.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

/** The language, the look and the news that the user has chosen. */
export const settingsTool: ToolDefinition<Record<string, never>, AccountSettings> = {
  permission: 'read',
  description:
    'The language, the theme and the news in the chat that the user has chosen. setLanguage, setTheme and setNews change them on request.',
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => {
    const { language, theme, quiet, movementNews, alertNews, priceNews } = await deps.preferences(turn.userId)
    return { kind: 'settings', language, theme, quiet, movementNews, alertNews, priceNews }
  },
  quote: ({ kind, ...settings }) => ({ result: kind, ...settings }),
}
