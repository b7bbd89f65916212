import type { Language } from '@murmur/contract/languages'
import { getLanguages, getWordsTagged } from '#ai/brains/offline/parsing/lexicon.ts'
import { numeralLanguages } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import { isOneEditApart, type TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'

type Verb = { side: 'buy' | 'sell'; text: string }

const verbsByLanguage = new Map<Language, readonly Verb[]>()
const shortestVerb = 3
/** Shorter verbs resemble too many words unless the first letter is right. */
const longestShortVerb = 4

/**
 * The words with a mistyped "buy" or "sell" corrected: "byu $20 of BONK". Amounts, tokens and known words are never corrected.
 * @returns undefined unless exactly one word is one letter away from the verbs of one side
 */
export function fixVerb(
  words: readonly Word[],
  { names, language }: { names: TokenNames; language: Language },
): readonly Word[] | undefined {
  const found = words.flatMap((word, at) => {
    const near = isUnknown(word, names) ? getVerbs(language).filter(({ text }) => isNear(text, word.text)) : []
    return near.length > 0 ? [{ at, near }] : []
  })
  const [typo, ...others] = found
  if (!typo || others.length > 0) return undefined
  const [verb] = typo.near
  if (!verb || typo.near.some(({ side }) => side !== verb.side)) return undefined
  return words.map((word, at) => (at === typo.at ? { ...word, text: verb.text, raw: verb.text } : word))
}

function getVerbs(language: Language): readonly Verb[] {
  const known = verbsByLanguage.get(language)
  if (known) return known
  const verbs = (['buy', 'sell'] as const).flatMap((side) =>
    getWordsTagged(language, [side])
      .filter((text) => text.length >= shortestVerb)
      .map((text) => ({ side, text })),
  )
  verbsByLanguage.set(language, verbs)
  return verbs
}

function isUnknown({ kind, text }: Word, { phrases, symbols }: TokenNames): boolean {
  if (kind !== 'word' || text.length < shortestVerb - 1) return false
  return (
    getLanguages(text).size === 0 && numeralLanguages(text).length === 0 && !phrases.has(text) && !symbols.has(text)
  )
}

function isNear(verb: string, word: string): boolean {
  return (verb.length > longestShortVerb || verb[0] === word[0]) && isOneEditApart(verb, word)
}
