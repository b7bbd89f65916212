import { type Language, languages } from '@murmur/contract/languages'
import { fill, voiceTexts } from '#lib/i18n/voice-texts.ts'

/** The spoken words for figures and addresses. Numbers are passed as digits, which voices read in their own language. */
export type SpokenWords = {
  digits: readonly string[]
  /** The decimal mark that voices of the language read. */
  mark: '.' | ','
  /** "zero point {zeros} zeros {digits}", like the English form in `format.ts`. */
  tiny(zeros: string, digits: string): string
  scales: { K: string; M: string; B: string; T: string }
  dollars(amount: string, isOne: boolean): string
  cents(amount: string, isOne: boolean): string
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

export const spokenWords = Object.fromEntries(
  languages.map((language) => [language, toSpokenWords(voiceTexts[language].figures)]),
) as Readonly<Record<Language, SpokenWords>>

function toSpokenWords(texts: (typeof voiceTexts)[Language]['figures']): SpokenWords {
  return {
    digits: texts.digits,
    mark: texts.mark === ',' ? ',' : '.',
    tiny: (zeros, digits) => fill(texts.tiny, { zeros, digits }),
    scales: texts.scales,
    dollars: (amount, isOne) => fill(texts.dollars[isOne ? 'one' : 'other'], { amount }),
    cents: (amount, isOne) => fill(texts.cents[isOne ? 'one' : 'other'], { amount }),
    dollarsAndCents: (dollars, cents) => fill(texts.dollarsAndCents, { dollars, cents }),
    percent: (amount) => fill(texts.percent, { amount }),
    up: (change) => fill(texts.up, { change }),
    down: (change) => fill(texts.down, { change }),
    less: (amount) => fill(texts.less, { amount }),
    minus: texts.minus,
    hours: (count) => fill(texts.hours[count === '1' ? 'one' : 'other'], { count }),
    address: (first, last) => fill(texts.address, { first, last }),
    hash: (first, last) => fill(texts.hash, { first, last }),
    link: (host) => fill(texts.link, { host }),
    about: texts.about,
  }
}
