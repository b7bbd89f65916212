import type { Language } from '@murmur/contract/languages'

/** What Intl is asked for. Arabic with the digits of cards, addresses and keypads, so that amounts can be compared. */
export const locales: Readonly<Record<Language, string>> = {
  en: 'en-US',
  es: 'es',
  pt: 'pt-BR',
  fr: 'fr',
  zh: 'zh-Hans',
  ar: 'ar-u-nu-latn',
}
