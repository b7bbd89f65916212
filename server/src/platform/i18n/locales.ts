import type { Language } from '@murmur/contract/languages'

/**
 * The locales for Intl. Arabic uses Latin digits, as cards, addresses and keypads do, so that amounts can be compared.
 */
export const locales: Readonly<Record<Language, string>> = {
  en: 'en-US',
  es: 'es',
  pt: 'pt-BR',
  fr: 'fr',
  zh: 'zh-Hans',
  ar: 'ar-u-nu-latn',
}
