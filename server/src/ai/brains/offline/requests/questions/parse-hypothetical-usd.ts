import type { Language } from '@murmur/contract/languages'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { removeCountedSpans } from '#ai/brains/offline/requests/parse-chart-range.ts'
import { findQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

const number = /(?<![\p{L}\p{N}.,])\d{1,9}(?:[.,]\d{1,2})?(?![\p{N}%.,]*[\p{N}%])/gu

/** Whether a message is about a hypothetical purchase in the past: "if I had bought". */
export function isHypotheticalPurchase(text: string, language: Language): boolean {
  const words = toFoldedWords(text)
  const has = (role: QuestionRole) => findQuestionRole(words, role, language).length > 0
  return has('hypothetical') || (has('ifWord') && has('hadBought'))
}

/** The USD amount of a hypothetical purchase: 100 in "if I had put 100 in SOL". Undefined unless there is exactly one number, or for another currency. */
export function parseHypotheticalUsd(text: string, language: Language): number | undefined {
  if (!isHypotheticalPurchase(text, language)) return undefined
  if (toFoldedWords(text).some((word) => getSenses(word).some(({ tag }) => tag === 'foreign'))) return undefined
  const [only, ...others] = removeCountedSpans(text, language).match(number) ?? []
  const value = Number((only ?? '').replace(',', '.'))
  return others.length === 0 && value > 0 ? value : undefined
}
