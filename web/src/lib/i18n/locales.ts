import { type Language, languages } from '@murmur/contract/languages'

type Locale = {
  /** What Intl is asked for. */
  tag: string
  /** The same for dates. */
  dates: string
  point: string
  group: string
  percent: string
  /** A price in US dollars, so that nobody takes them for another country's. */
  usd: (amount: string) => string
  usdBelow: (amount: string) => string
}

const space = '\u00a0'
const thin = '\u202f'

/**
 * How figures are written, as the server does (decision 095). Arabic with the digits of cards, addresses and keypads; Spanish
 * with spaces for thousands, since a point means thousands in Madrid and cents in Mexico.
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

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export function isLanguage(word: unknown): word is Language {
  return languages.some((language) => language === word)
}
