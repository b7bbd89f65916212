import { foldWord, normalizeText } from './normalize-text.ts'
import { wordsOf } from './words.ts'

/** What cutting and folding as an utterance would come to the same for: small letters, one blank, one script. */
const plainLatin = /^[a-z]+(?: [a-z]+)*$/
const plainAccented = /^[a-z\u00df-\u00f6\u00f8-\u00ff]+(?:[ '-][a-z\u00df-\u00f6\u00f8-\u00ff]+)*$/
const plainArabic = /^[\u0621-\u063a\u0641-\u064a]+(?: [\u0621-\u063a\u0641-\u064a]+)*$/
const plainHan = /^[\u4e00-\u9fff]+$/

/** The folded words of a phrase, cut as an utterance is. Thousands are cut at start: plain ones the short way. */
export function phraseWords(phrase: string): string[] {
  if (plainLatin.test(phrase)) return phrase.split(' ')
  if (plainHan.test(phrase)) return [...phrase]
  if (plainAccented.test(phrase) || plainArabic.test(phrase)) return foldWord(phrase).split(/[ '-]/)
  return cutPhrase(phrase)
}

/** The same, for any phrase. */
export function cutPhrase(phrase: string): string[] {
  return wordsOf(normalizeText(phrase).text).words.map((word) => word.text)
}
