import type { Language } from '@murmur/contract/languages'
import { locales, textDirection } from '#lib/i18n/locales.ts'

/** Formats a list: "GoPlus", "GoPlus and RugCheck", "GoPlus, RugCheck, and Jupiter". */
export function formatList(names: readonly string[], language: Language): string {
  const list = new Intl.ListFormat(locales[language].tag)
  // An empty list stays an empty string, without direction marks.
  if (textDirection(language) === 'ltr' || names.length === 0) return list.format(names)
  // A Latin name at the start would make the whole list left-to-right.
  return `\u2067${list.format(names.map((name) => `\u2068${name}\u2069`))}\u2069`
}

/** Display name of a language code: "Portuguese". Returns an unknown code unchanged. */
export function languageName(code: string, language: Language): string {
  const names = new Intl.DisplayNames(locales[language].tag, { type: 'language', fallback: 'code' })
  return names.of(code) ?? code
}
