import type changesEn from '@murmur/locales/en/changes.json'
import { roleFinder } from './phrase-roles.ts'

/** The meaning of a phrase of `changes.json` in a message about alerts or the watchlist. */
export type ChangeRole = keyof typeof changesEn

export const findRole = roleFinder<ChangeRole>('changes.json')
