import type { Language } from '@murmur/contract/languages'
import { languageTraits } from './language-traits.ts'

/** The usual number of characters in a word of a language that is counted in characters. */
const charactersPerWord = 2

/**
 * A limit for the length of a message, in the unit in which the language's messages are counted.
 * @param words the limit in words
 * @param characters the limit in characters, by default twice as many
 */
export function wordLimit(words: number, language: Language, characters = words * charactersPerWord): number {
  return countsCharacters(language) ? characters : words
}

/** A counted length in words, from characters if the language is counted in them. */
export function toWordCount(length: number, language: Language): number {
  return countsCharacters(language) ? length / charactersPerWord : length
}

const countsCharacters = (language: Language) => languageTraits[language].lengthUnit === 'character'
