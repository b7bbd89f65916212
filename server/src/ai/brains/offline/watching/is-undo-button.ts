import { languages } from '@murmur/contract/languages'
import { translate } from '#platform/i18n/translate.ts'
import { lazy } from '#platform/lazy.ts'

const texts = lazy(() => new Set(languages.map((language) => translate(language, 'suggest.undo').toLowerCase())))

/** Whether a message is the text of the Undo button, in any language: the language may be what the user has just changed. */
export function isUndoButton(text: string): boolean {
  return texts().has(text.trim().toLowerCase())
}
