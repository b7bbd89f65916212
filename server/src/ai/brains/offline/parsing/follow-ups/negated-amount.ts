import type { Language } from '@murmur/contract/languages'
import { isNegation } from '#ai/brains/offline/orders/remove-negated-amount.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { separatesWords } from '#platform/i18n/locales.ts'

/**
 * Strips the amount of the card if the words negate it: "30, not 20", "not half, a quarter". Returns all words if nothing else is left,
 * or if the negated words are not that amount.
 */
export function removeOwnAmount(
  words: readonly Word[],
  language: Language,
  isOwnAmount: (words: readonly Word[]) => boolean,
): readonly Word[] {
  const at = words.findIndex((word) => isNegation(word, language))
  // Chinese has its own parser: `removeNegatedPart`.
  if (!separatesWords(language) || at < 0 || at === words.length - 1) return words
  for (let end = words.length; end > at + 1; end--) {
    const negatedAmount = words.slice(at + 1, end)
    const others = [...words.slice(0, at), ...words.slice(end)]
    if (others.length > 0 && negatedAmount.length <= maxNegated && isOwnAmount(negatedAmount)) return others
  }
  return words
}

const maxNegated = 4
