import { Language } from '@murmur/contract/languages'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { SetLanguageResult } from '#ai/brains/settings.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'
import { changeSettings } from './change-settings.ts'

/** Changes the language of the app and its emails. Open pages follow. */
export const setLanguageTool: ToolDefinition<{ language: SetLanguageResult['language'] }, SetLanguageResult> = {
  permission: 'change',
  actions: ['language'],
  isRequested: ({ language }, wanted) => wanted?.setting === 'language' && wanted.language === language,
  description:
    'Changes the language of the app and its emails. Only when the user asks for it in this message. The user can undo it.',
  input: object({ language: v.pipe(Language, v.description('code of the new language')) }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ language }) => ({ kind: 'language-set', language, isNew: await changeSettings(deps, turn, { language }) }),
  quote: ({ kind, language, isNew }) => ({
    result: isNew ? kind : 'it was set already',
    language,
    do: 'Say what was done, and that "undo" changes it back.',
  }),
}
