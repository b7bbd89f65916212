import { type Language, languages } from '@murmur/contract/languages'

/** What Intl is asked for, as the server does (decision 095). Arabic with the digits of cards, addresses and keypads. */
export const locales: Readonly<Record<Language, string>> = {
  en: 'en-US',
  es: 'es',
  pt: 'pt-BR',
  fr: 'fr',
  zh: 'zh-Hans',
  ar: 'ar-u-nu-latn',
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export function isLanguage(word: unknown): word is Language {
  return languages.some((language) => language === word)
}
