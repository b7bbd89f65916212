import { type Language, languages } from '@murmur/contract/languages'

/**
 * A value per language, each made when it is first read: a start needs few of them, and most chats one language. For values that
 * take milliseconds.
 */
export function byLanguage<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  const values = {} as Record<Language, Value>
  for (const language of languages) {
    Object.defineProperty(values, language, {
      enumerable: true,
      configurable: true,
      get() {
        const value = make(language)
        Object.defineProperty(values, language, { enumerable: true, value })
        return value
      },
    })
  }
  return values
}
