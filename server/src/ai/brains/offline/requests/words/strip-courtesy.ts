import type { Language } from '@murmur/contract/languages'
import type referencesEn from '@murmur/locales/en/references.json'
import { byLanguage } from '#platform/i18n/by-language.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { separatesWords } from '#platform/i18n/locales.ts'
import { unifyWords } from './unify-words.ts'

const phrases = readLocales<Pick<typeof referencesEn, 'courtesies'>>('references.json')
const patterns = byLanguage(listCourtesies)

/**
 * Strips phrases that are only polite or hesitant from a text with unified words: "good afternoon, could you please explain to me what
 * the fees are" becomes "what the fees are". Returns the text unchanged if nothing else is left.
 */
export function stripCourtesy(text: string, language: Language): string {
  const rest = text.replace(patterns[language], ' ').replace(/\s+/gu, ' ').trim()
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}

/** Longer phrases come first, which matters where no spaces separate the words. */
function listCourtesies(language: Language): RegExp {
  const unified = phrases[language].courtesies.map((phrase) => unifyWords(phrase, language))
  const longestFirst = [...new Set(unified)].toSorted((one, other) => other.length - one.length).join('|')
  return separatesWords(language)
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst})(?![\\p{L}\\p{N}])`, 'gu')
    : new RegExp(longestFirst, 'gu')
}
