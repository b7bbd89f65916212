import { guessPronunciation } from './guess-pronunciation.ts'
import { customPronunciations, letterPronunciations } from './pronunciations.ts'

/** Pronunciations of each word, in the model's phones. */
export type Dictionary = ReadonlyMap<string, readonly string[]>

/**
 * Pronunciations of a symbol of letters and digits: from our list, from the dictionary, by spelling rules, or letter by letter.
 * Empty for other or overlong symbols.
 */
export function pronounceSymbol(symbol: string, dictionary: Dictionary): string[] {
  const word = symbol.toLowerCase()
  if (!/^[a-z0-9]{2,12}$/.test(word)) return []
  const known = findCustom(word) ?? dictionary.get(word) ?? []
  const guessed = known.length > 0 ? undefined : guessPronunciation(word)
  const isShort = word.length <= 4 || (known.length === 0 && !guessed && word.length <= 6)
  const letterSpelling = isShort ? [[...word].map((each) => letterPronunciations[each]).join(' ')] : []
  return [...new Set([...known, ...(guessed ? [guessed] : []), ...letterSpelling])]
}

function findCustom(word: string): readonly string[] | undefined {
  return Object.hasOwn(customPronunciations, word) ? customPronunciations[word] : undefined
}
