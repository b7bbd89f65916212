import type { Language } from '@murmur/contract/languages'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { findQuestionRole, toFoldedWords } from './question-words.ts'

/** At most this many words besides tokens and numbers. */
const maxWords = 12

/** "How much would it cost me in total to buy $50 of BONK?" asks for the fee of that amount, rather than the value of $50. */
export function parseTotalCost(
  text: string,
  language: Language,
  { masked, mentions, references, otherWords }: ParsedMessage,
): ChosenRequest | undefined {
  if (!masked.includes(slotTerms.number) || mentions.length + references.length > 1) return undefined
  if (otherWords > wordLimit(maxWords, language)) return undefined
  const words = toFoldedWords(text)
  // A Chinese unit may be two words: 美元.
  const units = words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`])
  const isOfDollars = units.some((unit) => getSenses(unit).some(({ tag }) => tag === 'usd'))
  const isTotal = (['inTotal', 'costWord'] as const).every((role) => findQuestionRole(words, role, language).length > 0)
  return isOfDollars && isTotal ? { kind: 'request', id: 'platform-fee', tokens: [], chain: undefined } : undefined
}
