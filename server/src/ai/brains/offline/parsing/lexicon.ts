import { chains, type LongChainName } from '@murmur/contract/chains'
import { type Language, languages } from '@murmur/contract/languages'
import type lexiconAr from '@murmur/locales/ar/lexicon.json'
import type lexiconEn from '@murmur/locales/en/lexicon.json'
import type lexiconEs from '@murmur/locales/es/lexicon.json'
import type lexiconZh from '@murmur/locales/zh/lexicon.json'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { lazy } from '#platform/lazy.ts'
import { abbreviatePhrase } from './abbreviations.ts'
import { phraseWords } from './phrase-words.ts'
import { languageTraits } from './traits/language-traits.ts'

type LexiconKey = keyof typeof lexiconEn | keyof typeof lexiconEs | keyof typeof lexiconZh | keyof typeof lexiconAr
type LexiconTag = Exclude<LexiconKey, `${string}+${string}`>
/** A meaning of a phrase. A lexicon key with "+" has both meanings. */
export type Tag = LexiconTag | LongChainName
export type Sense = { tag: Tag; language: Language }

const lexicons = readLocales<Partial<Record<LexiconKey, readonly string[]>>>('lexicon.json')

type Lexicon = {
  /** Phrases of all languages by their folded words, joined by a space. */
  phrases: Map<string, Sense[]>
  /** Word count of the longest phrase that starts with each word. */
  longest: Map<string, number>
  vocabulary: Map<string, Set<Language>>
}

/** The lexicon of all languages. Built with the first message instead of at startup, because it takes a tenth of a second. */
const lexicon = lazy(() => {
  const newLexicon: Lexicon = { phrases: new Map(), longest: new Map(), vocabulary: new Map() }
  for (const language of languages) addLanguage(newLexicon, language)
  return newLexicon
})

function addLanguage(made: Lexicon, language: Language): void {
  const addSenses = (tags: Tag[], words: string[]) => {
    for (const spelled of [words, ...abbreviatePhrase(words, language)]) addSpelling(made, language, tags, spelled)
  }
  for (const { slug, aliases } of chains) for (const alias of aliases) addSenses([slug], phraseWords(alias))
  for (const [key, entries] of Object.entries(lexicons[language])) {
    const tags = key.split('+') as Tag[]
    for (const entry of entries) {
      const words = phraseWords(entry)
      addSenses(tags, words)
      if (words.length === 1) continue
      // "Besoin d'acheter", "a totalidade da minha".
      for (const last of languageTraits[language].contractions[words.at(-1) ?? ''] ?? []) {
        addSenses(tags, [...words.slice(0, -1), last])
      }
    }
  }
}

function addSpelling({ phrases, longest, vocabulary }: Lexicon, language: Language, tags: Tag[], words: string[]) {
  const phrase = words.join(' ')
  const senses = phrases.get(phrase) ?? []
  for (const tag of tags) senses.push({ tag, language })
  phrases.set(phrase, senses)
  const [first = ''] = words
  if ((longest.get(first) ?? 0) < words.length) longest.set(first, words.length)
  for (const word of words) vocabulary.set(word, (vocabulary.get(word) ?? new Set()).add(language))
}

const noSenses: readonly Sense[] = []

/** All meanings of a folded phrase. */
export function getSenses(phrase: string): readonly Sense[] {
  return lexicon().phrases.get(phrase) ?? noSenses
}

const elongatedLetters = /([a-z])\1{2,}/g
const elongatedLetter = /([a-z])\1\1/

/** Shortens stretched words to their entry in the lexicon: "nooo" → "no", "yesss" → "yes". Returns other words unchanged. */
export function unstretch(word: string): string {
  if (!elongatedLetter.test(word)) return word
  const { vocabulary } = lexicon()
  const [single, double] = [word.replace(elongatedLetters, '$1'), word.replace(elongatedLetters, '$1$1')]
  if (vocabulary.has(word)) return word
  return [single, double].find((each) => vocabulary.has(each)) ?? word
}

/** The usual phrase for a tag in a language, folded: the one that its lexicon lists first. */
export function findUsualPhrase(language: Language, tag: LexiconTag): string | undefined {
  const first = lexicons[language][tag]?.[0]
  return first === undefined ? undefined : phraseWords(first).join(' ')
}

/** Caches `getWordsTagged` by language and tags. Callers use only a few combinations. */
const taggedWords = new Map<string, readonly string[]>()

/** The single words with one of the tags in a language, folded. */
export function getWordsTagged(language: Language, tags: readonly Tag[]): readonly string[] {
  const key = [language, ...tags].join(' ')
  const known = taggedWords.get(key)
  if (known) return known
  const found = [...lexicon().phrases].flatMap(([phrase, senses]) =>
    !phrase.includes(' ') && senses.some((sense) => sense.language === language && tags.includes(sense.tag))
      ? [phrase]
      : [],
  )
  taggedWords.set(key, found)
  return found
}

/** Word count of the longest phrase that starts with a word; 0 if none. */
export function getLongestPhraseLength(firstWord: string): number {
  return lexicon().longest.get(firstWord) ?? 0
}

const noLanguages: ReadonlySet<Language> = new Set()

/** The languages whose lexicons contain a word. */
export function getLanguages(word: string): ReadonlySet<Language> {
  return lexicon().vocabulary.get(word) ?? noLanguages
}
