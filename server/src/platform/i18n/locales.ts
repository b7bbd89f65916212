import type { Language } from '@murmur/contract/languages'
import type localeEn from '@murmur/locales/en/locale.json'
import { readLocales } from './locale-files.ts'

/**
 * How a language writes figures and sentences. `tag` is its BCP 47 tag for Intl; Arabic uses Latin digits, as cards, addresses
 * and keypads do, so that amounts can be compared. `group`: Spanish groups by a space, as the RAE advises: a point means
 * thousands in Madrid and cents in Mexico. `wordSpace` and `sentenceEnd` join words and sentences. `script`: a Unicode script
 * that no other supported language uses. `plainAmounts`: whether amounts are repeated as plain decimals, as the user typed them, which
 * the specification states for English.
 */
export type Locale = typeof localeEn & { script?: string }

export const locales = readLocales<Locale>('locale.json')

/** Whether the language writes spaces between words. */
export const separatesWords = (language: Language): boolean => locales[language].wordSpace !== ''

/** Whether the language is written from right to left, so that figures and addresses need isolates. */
export const isRightToLeft = ({ direction }: Pick<Locale, 'direction'>): boolean => direction === 'rtl'
