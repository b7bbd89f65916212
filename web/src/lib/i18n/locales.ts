import { type Language, languages } from '@murmur/contract/languages'

type Locale = {
  /** BCP 47 tag for Intl. */
  tag: string
  /** BCP 47 tag for dates. */
  dates: string
  point: string
  group: string
  percent: string
  /** Formats US dollars so that they cannot be confused with another country's. */
  usd: (amount: string) => string
  usdBelow: (amount: string) => string
}

const space = '\u00a0'
const thin = '\u202f'

/**
 * Number formats, the same as the server's (decision 095). Arabic uses Latin digits, as on cards and keypads; Spanish groups
 * thousands with spaces, since a point means thousands in Spain and decimals in Mexico.
 */
export const locales: Readonly<Record<Language, Locale>> = {
  en: {
    tag: 'en-US',
    dates: 'en-GB',
    point: '.',
    group: ',',
    percent: '%',
    usd: (amount) => `$${amount}`,
    usdBelow: (amount) => `<$${amount}`,
  },
  es: {
    tag: 'es',
    dates: 'es',
    point: ',',
    group: thin,
    percent: `${space}%`,
    usd: (amount) => `${amount}${space}USD`,
    usdBelow: (amount) => `menos de ${amount}${space}USD`,
  },
  pt: {
    tag: 'pt-BR',
    dates: 'pt-BR',
    point: ',',
    group: '.',
    percent: '%',
    usd: (amount) => `US$${space}${amount}`,
    usdBelow: (amount) => `menos de US$${space}${amount}`,
  },
  fr: {
    tag: 'fr',
    dates: 'fr',
    point: ',',
    group: thin,
    percent: `${space}%`,
    usd: (amount) => `${amount}${space}USD`,
    usdBelow: (amount) => `moins de ${amount}${space}USD`,
  },
  zh: {
    tag: 'zh-Hans',
    dates: 'zh-Hans',
    point: '.',
    group: ',',
    percent: '%',
    usd: (amount) => `${amount}${space}美元`,
    usdBelow: (amount) => `不到${space}${amount}${space}美元`,
  },
  ar: {
    tag: 'ar-u-nu-latn',
    dates: 'ar-u-nu-latn',
    point: '.',
    group: ',',
    percent: '%',
    usd: (amount) => `${amount}${space}دولار`,
    usdBelow: (amount) => `أقل من ${amount}${space}دولار`,
  },
}

/** The writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Whether a value is a supported language code. */
export function isLanguage(word: unknown): word is Language {
  return languages.some((language) => language === word)
}
