import { chains } from '@murmur/contract/chains'
import { getLongestPhraseLength, getSenses } from './lexicon.ts'
import type { TokenNames } from './token-names.ts'
import type { Word } from './tokenize.ts'

/** Arabic prefixes attached to a word: and, so, with, to, like, the. */
const proclitics = ['وال', 'بال', 'فال', 'كال', 'لل', 'ال', 'و', 'ف', 'ب', 'ل']
const partsOfClitic: Record<string, string[]> = {
  وال: ['و', 'ال'],
  بال: ['ب', 'ال'],
  فال: ['ف', 'ال'],
  كال: ['ك', 'ال'],
  لل: ['ل', 'ال'],
}
const arabic = /^\p{Script=Arabic}+$/u

/**
 * Splits prefixes off Arabic words that are unknown as a whole but known without the prefixes. `isWord`: whether a word has a meaning
 * of its own. A word that is known only from longer phrases is split unless such a phrase surrounds it.
 */
export function splitClitics(
  words: readonly Word[],
  isKnown: (text: string) => boolean,
  isWord: (text: string) => boolean = isKnown,
): Word[] {
  if (!words.some(isArabic)) return [...words]
  const phrasePositions = positionsInPhrases(words)
  return words.flatMap((word, at) => {
    if (!isArabic(word)) return [word]
    // Folded, "and eleven" (وأحد عشر) would be "one ten" (واحد عشر).
    if (word.raw !== 'وأحد' && (isWord(word.text) || (phrasePositions.has(at) && isKnown(word.text)))) return [word]
    const [first, ...others] = splitPrefix(word.text, isKnown, 2) ?? []
    if (first === undefined) return [word]
    return [
      { ...word, text: first, raw: first },
      ...others.map((text) => ({ ...word, text, raw: text, isGlued: true })),
    ]
  })
}

function isArabic({ kind, text }: Word): boolean {
  return kind === 'word' && arabic.test(text)
}

/** The positions of words that are part of a phrase of several words. */
function positionsInPhrases(words: readonly Word[]): ReadonlySet<number> {
  const positions = new Set<number>()
  for (const [at, { text }] of words.entries()) {
    for (let length = Math.min(getLongestPhraseLength(text), words.length - at); length > 1; length--) {
      const phrase = words.slice(at, at + length)
      if (getSenses(phrase.map((word) => word.text).join(' ')).length === 0) continue
      for (const each of phrase.keys()) positions.add(at + each)
      break
    }
  }
  return positions
}

const chainTags: ReadonlySet<string> = new Set(chains.map(({ slug }) => slug))

/** Splits prefixes off the names of tokens and chains: "وشيبا" (and Shiba). Other words stay as written. */
export function splitNameClitics(words: readonly Word[], { phrases }: TokenNames): Word[] {
  return splitClitics(words, (text) => phrases.has(text) || getSenses(text).some(({ tag }) => chainTags.has(tag)))
}

function splitPrefix(text: string, isKnown: (text: string) => boolean, depth: number): string[] | undefined {
  for (const prefix of proclitics) {
    const rest = text.slice(prefix.length)
    if (!text.startsWith(prefix) || rest.length < 2) continue
    if (isKnown(rest)) return [...(partsOfClitic[prefix] ?? [prefix]), rest]
    const deeper = depth > 1 ? splitPrefix(rest, isKnown, depth - 1) : undefined
    if (deeper) return [...(partsOfClitic[prefix] ?? [prefix]), ...deeper]
  }
  return undefined
}
