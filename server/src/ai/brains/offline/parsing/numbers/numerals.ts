import { type Language, languages } from '@murmur/contract/languages'
import { phraseWords } from '#ai/brains/offline/parsing/phrase-words.ts'
import { byLanguage } from '#platform/i18n/by-language.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { lazy } from '#platform/lazy.ts'

type Rules = {
  ones: string[]
  tens: string[]
  joins: string[]
  isReversed?: boolean
  irregular?: Record<string, string>
  hundreds: string[]
  hundredJoins: string[]
  thousand: string[]
  bareThousand: string[]
  twoThousand?: string
  /** Words for one thousand that can mean two thousand at the end of a number: "ألفا دولار". */
  unclearAlone?: string[]
  thousandJoins: string[]
}
/** Values of spelled numbers, keyed by their words joined by spaces. */
type Table = Map<string, number>
type Numerals = { below100: Table; hundreds: Table; thousand: Set<string>; bare: Table; rules: Rules }
/** `value`: undefined if ambiguous. `length`: number of words. */
export type SpelledNumber = { value: number | undefined; length: number }
type CertainNumber = SpelledNumber & { value: number }

const data = readLocales<Rules | null>('numerals.json')
const numerals = byLanguage((language) => {
  const rules = data[language]
  return rules === null ? undefined : buildNumerals(rules)
})
const numberWords = byLanguage((language): ReadonlySet<string> => {
  const { below100, hundreds, bare, thousand = [] } = numerals[language] ?? {}
  const phrases = [below100, hundreds, bare].flatMap((table) => [...(table?.keys() ?? [])])
  return new Set([...phrases, ...thousand].flatMap((phrase) => phrase.split(' ')))
})
/** The languages that use each word in spelled numbers, so that one look-up replaces six. */
const languagesOf = lazy(() => {
  const languagesByWord = new Map<string, Language[]>()
  for (const language of languages)
    for (const word of numberWords[language])
      languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language])
  return languagesByWord
})
const noLanguages: readonly Language[] = []

function buildNumerals(rules: Rules): Numerals {
  const below100: Table = new Map()
  for (const [value, words] of rules.ones.entries()) addSpellings(below100, words, value)
  rules.tens.forEach((words, at) => {
    const ten = (at + 2) * 10
    addSpellings(below100, words, ten)
    for (let one = 1; one <= 9; one++) {
      for (const join of rules.joins) {
        for (const [first, second] of pairSpellings(words, rules.ones[one] ?? '')) {
          addSpellings(
            below100,
            rules.isReversed ? `${second} ${join} ${first}` : `${first} ${join} ${second}`,
            ten + one,
          )
        }
      }
    }
  })
  for (const [value, words] of Object.entries(rules.irregular ?? {})) addSpellings(below100, words, Number(value))
  const hundreds: Table = new Map()
  for (const [at, words] of rules.hundreds.entries()) if (words) addSpellings(hundreds, words, (at + 1) * 100)
  const bare: Table = new Map()
  for (const words of rules.bareThousand) addSpellings(bare, words, 1000)
  if (rules.twoThousand) addSpellings(bare, rules.twoThousand, 2000)
  return { below100, hundreds, thousand: new Set(rules.thousand), bare, rules }
}

function addSpellings(table: Table, words: string, value: number): void {
  for (const spelling of words.split('|')) table.set(phraseWords(spelling).join(' '), value)
}

function pairSpellings(first: string, second: string): [string, string][] {
  return first.split('|').flatMap((left) => second.split('|').map((right): [string, string] => [left, right]))
}

/** The languages that use this word in spelled numbers. */
export function numeralLanguages(word: string): readonly Language[] {
  return languagesOf().get(word) ?? noLanguages
}

/** Parses the longest spelled number from 0 to 999,999 at `at`. For Chinese see `chinese-number.ts`. */
export function parseSpelledNumber(
  words: readonly string[],
  at: number,
  language: Language,
): SpelledNumber | undefined {
  const numeral = numerals[language]
  if (!numeral || !numberWords[language].has(words[at] ?? '')) return undefined
  const first = parseBelow1000(words, at, numeral)
  const bare = lookUp(numeral.bare, words, at)
  if (first && first.value > 0 && numeral.thousand.has(words[at + first.length] ?? '')) {
    return addRemainder(words, at, { value: first.value * 1000, length: first.length + 1 }, numeral)
  }
  if (!bare || (first && bare.length <= first.length)) return first
  const whole = addRemainder(words, at, bare, numeral)
  const isUnclear = whole.length === 1 && numeral.rules.unclearAlone?.includes(words[at] ?? '')
  return isUnclear ? { ...whole, value: undefined } : whole
}

function addRemainder(
  words: readonly string[],
  at: number,
  thousands: CertainNumber,
  numeral: Numerals,
): CertainNumber {
  return addJoined(words, at, thousands, numeral.rules.thousandJoins, (from) => parseBelow1000(words, from, numeral))
}

function parseBelow1000(words: readonly string[], at: number, numeral: Numerals): CertainNumber | undefined {
  const hundred = lookUp(numeral.hundreds, words, at)
  const small = lookUp(numeral.below100, words, at)
  if (!hundred || (small && small.length > hundred.length)) return small
  return addJoined(words, at, hundred, numeral.rules.hundredJoins, (from) => lookUp(numeral.below100, words, from))
}

/** Adds the smaller number that follows `larger` and one of the joining words. */
function addJoined(
  words: readonly string[],
  at: number,
  larger: CertainNumber,
  joins: readonly string[],
  parseSmall: (from: number) => CertainNumber | undefined,
): CertainNumber {
  for (const join of joins) {
    const from = at + larger.length + (join ? 1 : 0)
    if (join && words[from - 1] !== join) continue
    const small = parseSmall(from)
    if (small && small.value > 0) return { value: larger.value + small.value, length: from - at + small.length }
  }
  return larger
}

function lookUp(table: Table, words: readonly string[], at: number): CertainNumber | undefined {
  for (let length = 5; length > 0; length--) {
    const value = at + length <= words.length ? table.get(words.slice(at, at + length).join(' ')) : undefined
    if (value !== undefined) return { value, length }
  }
  return undefined
}
