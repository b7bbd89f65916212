import { chains, type LongChainName } from '@murmur/contract/chains'
import { type Language, languages } from '@murmur/contract/languages'
import type lexiconAr from '@murmur/locales/ar/lexicon.json'
import type lexiconEn from '@murmur/locales/en/lexicon.json'
import type lexiconEs from '@murmur/locales/es/lexicon.json'
import type lexiconZh from '@murmur/locales/zh/lexicon.json'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { abbreviatePhrase } from './abbreviations.ts'
import { phraseWords } from './phrase-words.ts'

type LexiconKey = keyof typeof lexiconEn | keyof typeof lexiconEs | keyof typeof lexiconZh | keyof typeof lexiconAr
/** A meaning of a phrase. A lexicon key with "+" has both meanings. */
export type Tag = Exclude<LexiconKey, `${string}+${string}`> | LongChainName
export type Sense = { tag: Tag; language: Language }

const lexicons = readLocales<Partial<Record<LexiconKey, readonly string[]>>>('lexicon.json')

/** Contracted forms of a phrase's last word: "besoin d'acheter", "a totalidade da minha". */
const contracted: Partial<Record<Language, Record<string, string[]>>> = {
  fr: { de: ['d', 'du', 'des'], que: ['qu'] },
  pt: { de: ['do', 'da', 'dos', 'das'], em: ['no', 'na', 'nos', 'nas'] },
  es: { de: ['del'] },
}
/** Phrases of all lexicons by their folded words, joined by a space. */
const phrases = new Map<string, Sense[]>()
/** Word count of the longest phrase that starts with each word. */
const longest = new Map<string, number>()
const vocabulary = new Map<string, Set<Language>>()

for (const language of languages) {
  for (const { slug, aliases } of chains) for (const alias of aliases) addSenses(language, [slug], phraseWords(alias))
  for (const [key, entries] of Object.entries(lexicons[language])) {
    for (const entry of entries) {
      const words = phraseWords(entry)
      addSenses(language, key.split('+') as Tag[], words)
      if (words.length === 1) continue
      for (const last of contracted[language]?.[words.at(-1) ?? ''] ?? []) {
        addSenses(language, key.split('+') as Tag[], [...words.slice(0, -1), last])
      }
    }
  }
}

function addSenses(language: Language, tags: Tag[], words: string[]): void {
  for (const spelled of [words, ...abbreviatePhrase(words, language)]) addSpelling(language, tags, spelled)
}

function addSpelling(language: Language, tags: Tag[], words: string[]): void {
  const phrase = words.join(' ')
  const senses = phrases.get(phrase) ?? []
  senses.push(...tags.map((tag) => ({ tag, language })))
  phrases.set(phrase, senses)
  longest.set(words[0] ?? '', Math.max(longest.get(words[0] ?? '') ?? 0, words.length))
  for (const word of words) vocabulary.set(word, (vocabulary.get(word) ?? new Set()).add(language))
}

/** All meanings of a folded phrase. */
export function getSenses(phrase: string): readonly Sense[] {
  return phrases.get(phrase) ?? []
}

const stretch = /([a-z])\1{2,}/g

/** A stretched word as it is listed: "nooo", "yesss". Other words stay. */
export function unstretch(word: string): string {
  const [single, double] = [word.replace(stretch, '$1'), word.replace(stretch, '$1$1')]
  if (single === word || vocabulary.has(word)) return word
  return [single, double].find((each) => vocabulary.has(each)) ?? word
}

/** The single words with one of the tags in a language, folded. */
export function getWordsTagged(language: Language, tags: readonly Tag[]): string[] {
  return [...phrases].flatMap(([phrase, senses]) =>
    !phrase.includes(' ') && senses.some((sense) => sense.language === language && tags.includes(sense.tag))
      ? [phrase]
      : [],
  )
}

/** Word count of the longest phrase that starts with a word; 0 if none. */
export function longestPhrase(firstWord: string): number {
  return longest.get(firstWord) ?? 0
}

/** The languages whose lexicons contain a word. */
export function getLanguages(word: string): ReadonlySet<Language> {
  return vocabulary.get(word) ?? new Set()
}
