import type { Language } from '@murmur/contract/languages'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { numeralLanguages } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { findRole } from './change-words.ts'
import type { ThresholdCandidate } from './list-threshold-candidates.ts'
import { selectThresholds } from './select-thresholds.ts'

/** The threshold of an alert as stated: a USD price or a percentage from the current price, and its side. Plain decimal text. */
export type AlertTarget = {
  condition?: 'above' | 'below'
  priceUsd?: string
  percent?: string
  /** A number without a unit: a price, unless it replaces a percentage. */
  isBare?: boolean
}

/** Parses the side and the threshold of an alert: "drops 10%" → below, 10 percent; "over 0.00002" → above, 0.00002 dollars. */
export function parseAlertTarget(message: readonly Word[], names: TokenNames, language: Language): AlertTarget {
  const words = message.filter((word, at) => !isBeforeNumber(word, message[at + 1]))
  const texts = words.map(({ text }) => text)
  const doublePositions = findRole(texts, 'double', language)
  if (doublePositions.length > 0) return { condition: 'above', percent: '100' }
  if (findRole(texts, 'halve', language).length > 0) return { condition: 'below', percent: '50' }
  const amount = parseAmount(words, names, language)
  const condition = parseCondition(texts, amount?.at, language)
  if (amount && isShareByArticle(amount, texts, language))
    return toTarget({ ...amount, isPercent: true, isBare: false }, condition)
  if (amount) return toTarget(amount, condition)
  return { ...(condition && { condition }) }
}

/** "Suba un 10" means ten per cent; a price has no article. */
const isShareByArticle = ({ at, isBare }: StatedThreshold, texts: readonly string[], language: Language) =>
  isBare === true && languageTraits[language].percentArticles.includes(texts[at - 1] ?? '')

/** Before a spelled number an article isn't a number: "un diez por ciento". */
const articles = new Set(['un', 'una', 'um', 'uma', 'une', 'a'])

/** "Some 15 per cent" counts as 15 here, because an alert trades nothing and its answer states the threshold. */
function isBeforeNumber({ text }: Word, next: Word | undefined): boolean {
  if (articles.has(text)) return startsNumber(next)
  const isNumber = next?.kind === 'number' || startsNumber(next)
  return isNumber && getSenses(text).some(({ tag }) => tag === 'vague')
}

function startsNumber(word: Word | undefined): boolean {
  return word !== undefined && !articles.has(word.text) && numeralLanguages(word.text).length > 0
}

/** The last stated number. */
function parseAmount(words: readonly Word[], names: TokenNames, language: Language): StatedThreshold | undefined {
  const found = selectThresholds(words, names, language).thresholds.filter(isStatedThreshold)
  return found.findLast(({ isBare }) => !isBare) ?? found.at(-1)
}

type StatedThreshold = ThresholdCandidate & { value: string }

export const isStatedThreshold = (threshold: ThresholdCandidate): threshold is StatedThreshold =>
  threshold.value !== undefined

/** The target that one threshold states, with the side named closest to it. */
export function toTarget(threshold: StatedThreshold, condition: AlertTarget['condition']): AlertTarget {
  return {
    ...(condition && { condition }),
    [threshold.isPercent ? 'percent' : 'priceUsd']: threshold.value,
    ...(threshold.isBare && { isBare: true }),
  }
}

/** The side named closest to the number, a sign before it first. */
export function parseCondition(
  texts: readonly string[],
  at: number | undefined,
  language: Language,
): AlertTarget['condition'] {
  const sign = at === undefined ? undefined : texts[at - 1]
  if (sign === '+') return 'above'
  if (sign === '-' || sign === '−') return 'below'
  const distance = (position: number) => Math.abs(position - (at ?? texts.length))
  const nearest = (role: 'above' | 'below') => Math.min(...findRole(texts, role, language).map(distance))
  const [above, below] = [nearest('above'), nearest('below')]
  if (above === below) return undefined
  return above < below ? 'above' : 'below'
}
