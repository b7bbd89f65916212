import type { Language } from '@murmur/contract/languages'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { rememberLast } from '#platform/remember-last.ts'
import { slotTerms } from './slot-terms.ts'
import { isCommonWord, isOwnWord } from './vocabulary.ts'

const word = /(?<![\p{L}\p{N}'’])\p{Script=Latin}[\p{L}\p{M}]*(?![\p{L}\p{N}'’])/gu
const latin = /^[a-z]+$/
const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Shorter words are near too many others; of three letters only two may have changed places: "teh". */
const minLength = 5
const minSwapLength = 3
const slots: ReadonlySet<string> = new Set(Object.values(slotTerms))

/**
 * The text with each unknown word replaced by the known word that is one typing error away: "waht is teh prcie" becomes "what is
 * the price". Only requests that read use it. Unchanged: words without such a neighbor, those with several, and texts without a
 * known word.
 */
export function fixTypos(text: string, language: Language): string {
  const written = text.match(word) ?? []
  // Without a known word, nothing suggests that the others are mistyped.
  if (!written.some((each) => isOwnWord(foldWord(each), language))) return text
  return text.replace(word, (each) => (slots.has(each) ? each : (fixWord(each, language) ?? each)))
}

const fixWord = rememberLast((written: string, language: Language): string | undefined => {
  const folded = foldWord(written)
  if (folded.length < minSwapLength || !latin.test(folded) || isCommonWord(folded, language)) return undefined
  const isKnown = (each: string) => isOwnWord(each, language)
  const swapped = listSwaps(folded).filter(isKnown)
  if (swapped.length > 0 || folded.length < minLength) return onlyMatch(swapped)
  return onlyMatch(listSlips(folded).filter(isKnown))
})

function onlyMatch(found: readonly string[]): string | undefined {
  const [first, ...others] = new Set(found)
  return others.length === 0 ? first : undefined
}

/** The words with two neighboring letters swapped. */
function listSwaps(text: string): string[] {
  return Array.from(
    { length: text.length - 1 },
    (_, at) => `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`,
  )
}

/** The words with one letter less, one more or another one; the first letter stays, since it is seldom mistyped. */
function listSlips(text: string): string[] {
  return Array.from({ length: text.length }, (_, at) => at + 1).flatMap((at) => {
    const [before, rest] = [text.slice(0, at), text.slice(at + 1)]
    const added = letters.map((letter) => `${before}${letter}${text.slice(at)}`)
    if (at === text.length) return added
    return [`${before}${rest}`, ...added, ...letters.map((letter) => `${before}${letter}${rest}`)]
  })
}
