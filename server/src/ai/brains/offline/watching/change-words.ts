import type { Language } from '@murmur/contract/languages'
import type changesEn from '@murmur/locales/en/changes.json'
import { roleFinder } from './phrase-roles.ts'

/** The meaning of a phrase of `changes.json` in a message about alerts or the watchlist. */
export type ChangeRole = keyof typeof changesEn

export const findRole = roleFinder<ChangeRole>('changes.json')

const movements = ['above', 'below', 'reach', 'double', 'halve'] as const

/** Whether words name where a price goes: "drops", "over", "hits", "doubles". */
export function namesMovement(words: readonly string[], language: Language): boolean {
  return movements.some((role) => findRole(words, role, language).length > 0)
}
