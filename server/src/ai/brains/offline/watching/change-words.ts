import type { Language } from '@murmur/contract/languages'
import type changesEn from '@murmur/locales/en/changes.json'
import { createRoleFinder } from './phrase-roles.ts'

/** The meaning of a phrase of `changes.json` in a message about alerts or the watchlist. */
export type ChangeRole = keyof typeof changesEn

export const findRole = createRoleFinder<ChangeRole>('changes.json')

const movements = ['above', 'below', 'reach', 'double', 'halve'] as const

/** Whether the words describe a price movement: "drops", "over", "hits", "doubles". */
export function namesMovement(words: readonly string[], language: Language): boolean {
  return movements.some((role) => findRole(words, role, language).length > 0)
}
