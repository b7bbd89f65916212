import type { Language } from '@murmur/contract/languages'
import type { ListFilter } from '#ai/brains/facts.port.ts'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseChineseNumber } from '#ai/brains/offline/parsing/numbers/chinese-number.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { locales } from '#platform/i18n/locales.ts'
import { findQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

type Ranges = Record<'hour' | 'day' | 'week' | 'month', string[]>
const ranges = readLocales<Ranges>('ranges.json')
const hoursOf: Record<keyof Ranges, number> = { hour: 1, day: 24, week: 168, month: 720 }
/** Chinese units after a number. */
const hanUnits: Record<string, number> = { 万: 1e4, 亿: 1e8, 千: 1e3, 百: 100 }
const multipliers: readonly (readonly [QuestionRole, number])[] = [
  // The Spanish "mil" is a thousand, the English one a million.
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]
/** At most this many words between a threshold and its figure. */
const maxDistance = 5

/**
 * The conditions that a message sets for a list of tokens: "under 1 million market cap", "liquidity over 50k", "younger than 3 days", "not
 * risky". `isAlone`: a threshold without a figure is one of the market cap, as after a list. Undefined without a condition.
 */
export function parseListFilter(text: string, language: Language, { isAlone = false } = {}): ListFilter | undefined {
  const words = joinHanNumbers(splitNumberAndUnit(toFoldedWords(text)))
  const find = (role: QuestionRole) => findQuestionRole(words, role, language)
  const filter: ListFilter = find('lowRisk').length > 0 ? { isLowRisk: true } : {}
  const [under, over, caps, liquidities] = [find('under'), find('over'), find('marketCap'), find('liquidity')]
  for (const [at, word] of words.entries()) {
    const digits = /^\d[\d.,]*$/.test(word) ? toNumber(word) : undefined
    if (digits === undefined) continue
    const unitHours = findUnitHours(words, at, language)
    const isOver = distance(over, at) < distance(under, at)
    if (unitHours !== undefined) {
      if (!isOver) filter.maxAgeHours = digits * unitHours
      continue
    }
    if (under.length + over.length === 0) continue
    const value = digits * findMultiplier(words, at, language)
    const isLiquidity = distance(liquidities, at) < distance(caps, at)
    if (Math.min(distance(liquidities, at), distance(caps, at)) > maxDistance && !isAlone) continue
    if (isLiquidity) {
      if (isOver) filter.minLiquidityUsd = value
    } else if (isOver) filter.minMarketCapUsd = value
    else filter.maxMarketCapUsd = value
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}

/** "1m", "500k" as two words. */
function splitNumberAndUnit(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const [, number, unit] = /^(\d[\d.,]*)([a-z]{1,3})$/.exec(word) ?? []
    return number && unit ? [number, unit] : [word]
  })
}

/** Turns spelled Chinese numbers such as "一千万" into digits. A single character may be another word. */
function joinHanNumbers(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const number = parseChineseNumber(words, at)
    const isNumber = number?.value !== undefined && number.length > 1
    joined.push(isNumber ? String(number.value) : (words[at] ?? ''))
    if (isNumber) at += number.length - 1
  }
  return joined
}

/** Parses digits leniently, because nothing is traded: a separator before three digits groups thousands, any other comma is a decimal point. */
function toNumber(digits: string): number | undefined {
  const plain = digits.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.')
  const value = Number(plain)
  return Number.isFinite(value) && value > 0 ? value : undefined
}

function findMultiplier(words: readonly string[], at: number, language: Language): number {
  let factor = 1
  for (const word of words.slice(at + 1, at + 3)) {
    const hanFactor = hanUnits[word]
    const role = multipliers.find(([each]) => findQuestionRole([word], each, language).length > 0)
    if (hanFactor === undefined && role === undefined) break
    factor *= hanFactor ?? role?.[1] ?? 1
  }
  return factor
}

/** The hours in the unit of time directly after a number. */
function findUnitHours(words: readonly string[], at: number, language: Language): number | undefined {
  const after = words.slice(at + 1, at + 4).join(locales[language].wordSpace)
  const units = Object.entries(hoursOf) as [keyof Ranges, number][]
  const hasUnit = (each: Language, unit: keyof Ranges) =>
    ranges[each][unit]
      .map(foldWord)
      .some((name) => after === name || after.startsWith(`${name}${locales[language].wordSpace}`))
  return units.find(([unit]) => hasUnit(language, unit) || hasUnit('en', unit))?.[1]
}

function distance(positions: readonly number[], at: number): number {
  return Math.min(Number.POSITIVE_INFINITY, ...positions.map((position) => Math.abs(position - at)))
}
