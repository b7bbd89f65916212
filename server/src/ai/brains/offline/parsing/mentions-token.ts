import { languages } from '@murmur/contract/languages'
import type { TokenRef } from '#ai/brains/tokens.port.ts'
import { topicTexts } from '#ai/handbook/handbook.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { getLanguages } from './lexicon.ts'
import { foldWord } from './normalize-text.ts'

/** Shorter symbols are often words: "GO", "ME". */
const minSymbolLength = 3
/** Chinese is written without spaces: "LINK多少钱". */
const wordPattern = /\$?(?:(?!\p{Script=Han})[\p{L}\p{N}])+|\p{Script=Han}+/gu

/**
 * Whether a message names a token by its address or symbol. A symbol that is also a word of an order in some language, such as
 * "SAFE", doesn't count. One that is an everyday word, such as "LINK", counts only if it is written like a symbol: "$link",
 * or in capitals among other words.
 */
export function mentionsToken(message: string, { address, symbol }: Pick<TokenRef, 'address' | 'symbol'>): boolean {
  const words: readonly string[] = message.match(wordPattern) ?? []
  if (words.includes(address)) return true
  const folded = foldWord(symbol)
  if (folded.length < minSymbolLength || getLanguages(folded).size > 0) return false
  const cased = words.filter((word) => word.toLowerCase() !== word.toUpperCase())
  const isAllCapitals = cased.length > 1 && cased.every((word) => word === word.toUpperCase())
  return words.some((word) => {
    const bare = word.replace(/^\$/, '')
    if (foldWord(bare) !== folded) return false
    const isWrittenAsSymbol = bare !== word || (!isAllCapitals && word === word.toUpperCase())
    return isWrittenAsSymbol || !loadCommonWords().has(folded)
  })
}

const latin = /^\p{Script=Latin}/u
const examples = readLocales<Record<string, readonly string[]>>('requests.json')
let commonWords: ReadonlySet<string> | undefined

/** The words that the handbook or the examples of a language write in lower case, folded. Built once, in a few milliseconds. */
function loadCommonWords(): ReadonlySet<string> {
  commonWords ??= new Set(
    languages
      .flatMap((language) => [
        ...Object.values(examples[language]).flat(),
        ...topicTexts(language).map(({ text }) => text),
      ])
      .flatMap((text) => text.match(wordPattern) ?? [])
      .filter((word) => word === word.toLowerCase() && latin.test(word))
      .map(foldWord),
  )
  return commonWords
}
