import { foldWord, normalizeText } from './normalize-text.ts'
import { tokenize } from './tokenize.ts'

/** Phrases that need no full tokenization: lower case, single spaces, one script. */
const plainLatin = /^[a-z]+(?: [a-z]+)*$/
const plainAccented = /^[a-z\u00df-\u00f6\u00f8-\u00ff]+(?:[ '-][a-z\u00df-\u00f6\u00f8-\u00ff]+)*$/
const plainArabic = /^[\u0621-\u063a\u0641-\u064a]+(?: [\u0621-\u063a\u0641-\u064a]+)*$/
/** Also "k线" and "第1个". The phrases are listed in simplified characters. */
const plainHan = /^(?=.*[\u4e00-\u9fff])(?:[\u4e00-\u9fff]|[a-z]+|\d+)+$/
const hanParts = /[\u4e00-\u9fff]|[a-z]+|\d+/g

/** Folded words of a phrase, tokenized like an utterance. A fast path handles plain phrases, since startup splits thousands. */
export function phraseWords(phrase: string): string[] {
  if (plainLatin.test(phrase)) return phrase.split(' ')
  if (plainHan.test(phrase)) return phrase.match(hanParts) ?? []
  if (plainAccented.test(phrase) || plainArabic.test(phrase)) return foldWord(phrase).split(/[ '-]/)
  return tokenizePhrase(phrase)
}

/** Tokenizes any phrase (the slow path). */
export function tokenizePhrase(phrase: string): string[] {
  return tokenize(normalizeText(phrase).text).words.map((word) => word.text)
}
