import type { Language } from '@murmur/contract/languages'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { separatesWords } from '#platform/i18n/locales.ts'

type Bounds = { before: string; after: string }

/** Chinese characters may touch a word: "market cap咧". */
const letters = '[\\p{Script=Latin}\\p{Script=Arabic}]'
const spaced: Bounds = { before: `(?<!${letters})`, after: `(?!${letters})` }
const unspaced: Bounds = { before: '', after: '' }

/** Regular expressions for the start and the end of a word in a folded text. */
export function wordBounds(language: Language): Bounds {
  const { joinedArticle } = languageTraits[language]
  if (!separatesWords(language)) return unspaced
  return joinedArticle === '' ? spaced : { before: `(?<!\\p{L})${joinedArticle}`, after: '(?!\\p{L})' }
}
