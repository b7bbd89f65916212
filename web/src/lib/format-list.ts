import type { Language } from '@murmur/contract/languages'
import { locales } from '#lib/locales.ts'

/** "GoPlus", "GoPlus and RugCheck", "GoPlus, RugCheck, and Jupiter". */
export function formatList(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language].tag).format(names)
}

/** What a language is called, by its code: "Portuguese"; an unknown code stays. */
export function languageName(code: string, language: Language): string {
  const names = new Intl.DisplayNames(locales[language].tag, { type: 'language', fallback: 'code' })
  return names.of(code) ?? code
}
