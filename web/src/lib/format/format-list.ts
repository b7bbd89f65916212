import type { Language } from '@murmur/contract/languages'
import { locales } from '#lib/i18n/locales.ts'

/** "GoPlus", "GoPlus and RugCheck", "GoPlus, RugCheck, and Jupiter". */
export function formatList(names: readonly string[], language: Language): string {
  const list = new Intl.ListFormat(locales[language].tag)
  // Nobody is nothing: marks of direction around it would be something.
  if (language !== 'ar' || names.length === 0) return list.format(names)
  // A Latin name at its beginning would turn the whole list round.
  return `\u2067${list.format(names.map((name) => `\u2068${name}\u2069`))}\u2069`
}

/** What a language is called, by its code: "Portuguese"; an unknown code stays. */
export function languageName(code: string, language: Language): string {
  const names = new Intl.DisplayNames(locales[language].tag, { type: 'language', fallback: 'code' })
  return names.of(code) ?? code
}
