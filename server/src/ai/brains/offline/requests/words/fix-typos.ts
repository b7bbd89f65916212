import type { Language } from '@murmur/contract/languages'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { rememberLast } from '#platform/remember-last.ts'
import { slotTerms } from './slot-terms.ts'
import { isCommonWord, isOwnWord } from './vocabulary.ts'

const word = /(?<![\p{L}\p{N}'’])\p{Script=Latin}[\p{L}\p{M}]*(?![\p{L}\p{N}'’])/gu
const latin = /^[a-z]+$/
const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Shorter words are close to too many others. From three letters on, two adjacent letters may be swapped: "teh". */
const minLength = 5
const minSwapLength = 3
const slots: ReadonlySet<string> = new Set(Object.values(slotTerms))

/**
 * The text with each unknown word replaced by the known word that is one typing error away: "waht is teh prcie" becomes "what is
 * the price". Used only for requests that read. Words without exactly one such neighbour, and texts without a known word, stay
 * unchanged.
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
  if (swapped.length > 0 || folded.length < minLength) return getOnlyMatch(swapped)
  return getOnlyMatch(listEdits(folded).filter(isKnown))
})

function getOnlyMatch(found: readonly string[]): string | undefined {
  const [first, ...others] = new Set(found)
  return others.length === 0 ? first : undefined
}

/** All words with two neighbouring letters swapped. */
function listSwaps(text: string): string[] {
  return Array.from(
    { length: text.length - 1 },
    (_, at) => `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`,
  )
}

/** All words that differ by one removed, added or changed letter. The first letter stays, because it is rarely mistyped. */
function listEdits(text: string): string[] {
  return Array.from({ length: text.length }, (_, at) => at + 1).flatMap((at) => {
    const [before, rest] = [text.slice(0, at), text.slice(at + 1)]
    const insertions = letters.map((letter) => `${before}${letter}${text.slice(at)}`)
    if (at === text.length) return insertions
    return [`${before}${rest}`, ...insertions, ...letters.map((letter) => `${before}${letter}${rest}`)]
  })
}
