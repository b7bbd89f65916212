import { themes } from '@murmur/contract/identity/profile'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { SetThemeResult } from '#ai/brains/settings.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'
import { changeSettings } from './change-settings.ts'

/** Changes the theme of the app. Open pages follow. */
export const setThemeTool: ToolDefinition<{ theme: SetThemeResult['theme'] }, SetThemeResult> = {
  permission: 'change',
  actions: ['theme'],
  isRequested: ({ theme }, wanted) => wanted?.setting === 'theme' && wanted.theme === theme,
  description:
    'Changes the theme of the app: light, dark, or that of the device. Only when the user asks for it in this message. The user can undo it.',
  input: object({ theme: v.pipe(v.picklist(themes), v.description('system: as the device')) }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ theme }) => ({ kind: 'theme-set', theme, isNew: await changeSettings(deps, turn, { theme }) }),
  quote: ({ kind, theme, isNew }) => ({
    result: isNew ? kind : 'it was set already',
    theme,
    do: 'Say what was done, and that "undo" changes it back.',
  }),
}
