import { type Language, languages } from '@murmur/contract/languages'
import { locales } from '#lib/i18n/locales.ts'
import { fill, voiceTexts } from '#lib/i18n/voice-texts.ts'

/** The spoken words for figures and addresses. Numbers are passed as digits, which voices read in their own language. */
export type SpokenWords = {
  digits: readonly string[]
  /** The decimal mark that voices of the language read. */
  mark: '.' | ','
  /** "zero point {zeros} zeros {digits}", like the English form in `format.ts`. */
  tiny(zeros: number, digits: string): string
  scales: { K: string; M: string; B: string; T: string }
  dollars(amount: string): string
  cents(amount: string): string
  dollarsAndCents(dollars: string, cents: string): string
  percent(amount: string): string
  up(change: string): string
  down(change: string): string
  less(amount: string): string
  minus: string
  hours(count: string): string
  address(first: string, last: string): string
  hash(first: string, last: string): string
  link(host: string): string
  about: string
}

/** The forms of a counted noun: `other`, and the plural categories that differ from it. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

export const spokenWords = Object.fromEntries(
  languages.map((language) => [language, toSpokenWords(language)]),
) as Readonly<Record<Language, SpokenWords>>

function toSpokenWords(language: Language): SpokenWords {
  const texts = voiceTexts[language].figures
  const rules = new Intl.PluralRules(locales[language].tag)
  // Only whole numbers have a category of their own: "1.5" and "1.5 thousand" take the form `other`.
  const count = (forms: PluralForms, number: string) =>
    (/^\d+$/.test(number) ? forms[rules.select(Number(number))] : undefined) ?? forms.other
  return {
    digits: texts.digits,
    mark: texts.mark === ',' ? ',' : '.',
    tiny: (zeros, digits) => fill(count(texts.tiny, `${zeros}`), { zeros: texts.digits[zeros] ?? `${zeros}`, digits }),
    scales: texts.scales,
    dollars: (amount) => fill(count(texts.dollars, amount), { amount }),
    cents: (amount) => fill(count(texts.cents, amount), { amount }),
    dollarsAndCents: (dollars, cents) => fill(texts.dollarsAndCents, { dollars, cents }),
    percent: (amount) => fill(texts.percent, { amount }),
    up: (change) => fill(texts.up, { change }),
    down: (change) => fill(texts.down, { change }),
    less: (amount) => fill(texts.less, { amount }),
    minus: texts.minus,
    hours: (hours) => fill(count(texts.hours, hours), { count: hours }),
    address: (first, last) => fill(texts.address, { first, last }),
    hash: (first, last) => fill(texts.hash, { first, last }),
    link: (host) => fill(texts.link, { host }),
    about: texts.about,
  }
}
