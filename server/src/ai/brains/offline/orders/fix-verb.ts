import type { Language } from '@murmur/contract/languages'
import { findUsualPhrase, getLanguages, getSenses, getWordsTagged } from '#ai/brains/offline/parsing/lexicon.ts'
import { numeralLanguages } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import { isPastTense } from '#ai/brains/offline/parsing/past-tense.ts'
import { isOneEditApart, type TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { isCommonWord } from '#ai/brains/offline/requests/words/vocabulary.ts'

type Verb = { side: 'buy' | 'sell'; text: string }

const verbsByLanguage = new Map<Language, readonly Verb[]>()
const minVerbLength = 3
/** Verbs up to this length are corrected only if the first letter matches: they resemble too many other words. */
const maxShortVerbLength = 4

/** Words beside which the sound means "sell": a share of a holding. */
const shareTags: ReadonlySet<string> = new Set(['half', 'all', 'quarter', 'third', 'percent'])

/**
 * Replaces a character that sounds like "sell", and like "buy", with "sell" beside a share of a holding. Beside dollars, either side is
 * possible.
 */
function fixHomophone(words: readonly Word[], language: Language): readonly Word[] | undefined {
  const { soundAlikes } = languageTraits[language]
  const at = words.findIndex(({ text }) => soundAlikes.includes(text))
  const sell = findUsualPhrase(language, 'sell')
  if (at < 0 || sell === undefined) return undefined
  const isShare = words.some((_, from) =>
    [1, 2, 3].some((length) => {
      const phrase = words.slice(from, from + length).map(({ text }) => text)
      return getSenses(phrase.join(' ')).some(({ tag }) => shareTags.has(tag))
    }),
  )
  if (!isShare) return undefined
  return words.map((word, each) => (each === at ? { ...word, text: sell, raw: sell } : word))
}

/**
 * Corrects a mistyped "buy" or "sell": "byu $20 of BONK". Amounts, tokens and known words are never corrected.
 * @returns undefined unless exactly one word is one letter away from the verbs of one side
 */
export function fixVerb(
  words: readonly Word[],
  { names, language }: { names: TokenNames; language: Language },
): readonly Word[] | undefined {
  if (languageTraits[language].soundAlikes.length > 0) return fixHomophone(words, language)
  // "شريت" (I bought) is one letter from "شري" (buy).
  if (isPastTense(words)) return undefined
  const typos = words.flatMap((word, at) => {
    // "Compara" (compare) is one letter from "compra" (buy).
    const isWord = word.text.length > maxShortVerbLength && isCommonWord(word.text, language)
    const near =
      !isWord && isUnknown(word, names) ? getVerbs(language).filter(({ text }) => isNear(text, word.text)) : []
    return near.length > 0 ? [{ at, near }] : []
  })
  const [typo, ...others] = typos
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
      .filter((text) => text.length >= minVerbLength)
      .map((text) => ({ side, text })),
  )
  verbsByLanguage.set(language, verbs)
  return verbs
}

function isUnknown({ kind, text }: Word, { phrases, symbols }: TokenNames): boolean {
  if (kind !== 'word' || text.length < minVerbLength - 1) return false
  return (
    getLanguages(text).size === 0 && numeralLanguages(text).length === 0 && !phrases.has(text) && !symbols.has(text)
  )
}

function isNear(verb: string, word: string): boolean {
  return (verb.length > maxShortVerbLength || verb[0] === word[0]) && isOneEditApart(verb, word)
}
