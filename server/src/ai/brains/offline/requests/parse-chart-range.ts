import type { Language } from '@murmur/contract/languages'
import type { ChartRange } from '@murmur/contract/markets/markets'
import type rangesEn from '@murmur/locales/en/ranges.json'
import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseChineseNumber } from '#ai/brains/offline/parsing/numbers/chinese-number.ts'
import { parseSpelledNumber } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { wordBounds } from './words/word-bounds.ts'

type Unit = Exclude<keyof typeof rangesEn, 'abbreviations'>
type Words = Record<Unit, string[]> & { abbreviations: Partial<Record<string, Unit>> }

const hoursOf: Record<Unit, number> = { minute: 1 / 60, hour: 1, day: 24, week: 168, month: 730, year: 8760 }
/** The longest span of each range in hours. */
const maxHoursByRange: [ChartRange, number][] = [
  ['1h', 1],
  ['1d', 24],
  ['1w', 168],
  ['1m', 24 * 31],
]
const data = readLocales<Words>('ranges.json')
const patterns = new Map<Language, { pattern: RegExp; units: Map<string, Unit> }>()

/** The range that a message names, such as "last week", "7d" or "past 30 days"; undefined if it names none. */
export function parseChartRange(text: string, language: Language): ChartRange | undefined {
  const folded = foldWord(normalizeText(text).text)
  const hours = parseHours(folded, language) ?? parseHours(folded, 'en')
  if (hours === undefined) return undefined
  return maxHoursByRange.find(([, maxHours]) => hours <= maxHours)?.[0] ?? '1y'
}

/** A folded text without words for a span of time. */
export function removeSpans(folded: string, language: Language): string {
  return [language, 'en' as const].reduce(
    (rest, each) => rest.replace((patterns.get(each) ?? makePattern(each)).pattern, ' '),
    folded,
  )
}

/** A message without the spans of time that it counts, so that "24h" isn't an amount of a token. */
export function removeCountedSpans(text: string, language: Language): string {
  const { text: normalized } = normalizeText(text)
  const folded = foldWord(normalized)
  // Folding keeps positions except for rare spellings. Addresses must keep their case.
  const kept = (folded.length === normalized.length ? normalized : folded).split('')
  for (const each of [language, 'en' as const]) {
    const { pattern } = patterns.get(each) ?? makePattern(each)
    for (const { 0: span, index } of folded.matchAll(pattern)) {
      if (/\p{N}/u.test(span)) kept.fill(' ', index, index + span.length)
    }
  }
  return kept.join('')
}

/** A span with a number outweighs one without: "weekly candles of the last 30 days". */
function parseHours(folded: string, language: Language): number | undefined {
  const { pattern, units } = patterns.get(language) ?? makePattern(language)
  const spans = [...folded.matchAll(pattern)].flatMap(({ groups = {} }) => {
    const unit = units.get(groups.unit ?? groups.short ?? '')
    const digits = groups.digits ?? groups.shortDigits
    const count = digits === undefined ? parseCount(groups.word, language) : Number(digits)
    return unit === undefined ? [] : [{ hours: (count ?? 1) * hoursOf[unit], isCounted: count !== undefined }]
  })
  return (spans.find(({ isCounted }) => isCounted) ?? spans[0])?.hours
}

function parseCount(word: string | undefined, language: Language): number | undefined {
  if (word === undefined) return undefined
  const chinese = parseChineseNumber([...word], 0)
  return (chinese ?? parseSpelledNumber([word], 0, language))?.value
}

function makePattern(language: Language) {
  const { abbreviations, ...words } = data[language]
  const units = new Map<string, Unit>()
  for (const [unit, texts] of Object.entries(words)) for (const text of texts) units.set(foldWord(text), unit as Unit)
  const unitNames = [...units.keys()].sort((one, other) => other.length - one.length)
  for (const [short, unit] of Object.entries(abbreviations)) if (unit) units.set(short, unit)
  const { before, after } = wordBounds(language)
  const source = `(?:${countPattern(language)})?${before}(?<unit>${unitNames.join('|')})${after}|(?<![\\p{L}\\p{N}.,])(?<shortDigits>\\d{1,4})\\s?(?<short>${Object.keys(abbreviations).join('|')})(?!\\p{L})`
  const unitPattern = { pattern: new RegExp(source, 'gu'), units }
  patterns.set(language, unitPattern)
  return unitPattern
}

/** "Three" and "3-" before a unit. "第三个今天" (the third one today) counts no days. */
function countPattern(language: Language): string {
  const { notAfter, number, between } = languageTraits[language].counts
  const start = notAfter === '' ? '' : `(?<!${notAfter})`
  return `${start}(?:(?<digits>\\d{1,4})|(?<word>${number}))${between}`
}
