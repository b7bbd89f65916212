import type { Language } from '@murmur/contract/languages'

type Bounds = { before: string; after: string }

const bounds: Partial<Record<Language, Bounds>> = {
  // Chinese has no spaces; Arabic joins "and", "in", "this" and "the" to the word.
  zh: { before: '', after: '' },
  ar: { before: '(?<![\\p{L}])و?ف?[بلك]?(?:ه?ال|ل)?', after: '(?!\\p{L})' },
}
/** Chinese characters may touch a word: "market cap咧". */
const letters = '[\\p{Script=Latin}\\p{Script=Arabic}]'
const spaced: Bounds = { before: `(?<!${letters})`, after: `(?!${letters})` }

/** Regular expressions for the start and the end of a word in a folded text. */
export function wordBounds(language: Language): Bounds {
  return bounds[language] ?? spaced
}
