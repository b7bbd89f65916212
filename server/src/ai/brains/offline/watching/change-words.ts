import { type Language, languages } from '@murmur/contract/languages'
import type changesEn from '@murmur/locales/en/changes.json'
import { translate } from '#platform/i18n/translate.ts'
import { lazy } from '#platform/lazy.ts'
import { createRoleFinder } from './phrase-roles.ts'

/** The meaning of a phrase of `changes.json` in a message about alerts or the watchlist. */
export type ChangeRole = keyof typeof changesEn

export const findRole = createRoleFinder<ChangeRole>('changes.json')

const movements = ['above', 'below', 'reach', 'double', 'halve'] as const

/** Whether the words describe a price movement: "drops", "over", "hits", "doubles". */
export function namesMovement(words: readonly string[], language: Language): boolean {
  return movements.some((role) => findRole(words, role, language).length > 0)
}

const undoTexts = lazy(() => new Set(languages.map((language) => translate(language, 'suggest.undo').toLowerCase())))

/** Whether a message is the text of the Undo button. In any language, because the user may have just changed the language. */
export function isUndoButton(text: string): boolean {
  return undoTexts().has(text.trim().toLowerCase())
}
