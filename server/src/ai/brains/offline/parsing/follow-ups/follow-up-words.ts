import { type Language, languages } from '@murmur/contract/languages'
import type followUpsEn from '@murmur/locales/en/follow-ups.json'
import { abbreviatePhrase } from '#ai/brains/offline/parsing/abbreviations.ts'
import { getLongestPhraseLength, getSenses, unstretch } from '#ai/brains/offline/parsing/lexicon.ts'
import { numeralLanguages } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import { phraseWords } from '#ai/brains/offline/parsing/phrase-words.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { lazy } from '#platform/lazy.ts'
import { expandPhrase } from './expand-phrase.ts'

export type Role = keyof typeof followUpsEn
export type Marker = { role: Role | 'yes' | 'refusal'; length: number; languages: readonly Language[] }

const data = readLocales<Record<Role, string[]>>('follow-ups.json')

/**
 * The folded phrases of a role: their languages, and the word count of the longest that starts, or ends, with each word. Most words
 * begin no phrase, so these counts avoid most searches.
 */
type RolePhrases = {
  languagesOf: Map<string, Language[]>
  longestFrom: Map<string, number>
  longestTo: Map<string, number>
}

const phrases = lazy(() => {
  const phrasesByRole = new Map<Role, RolePhrases>()
  for (const language of languages) {
    for (const [role, entries] of Object.entries(data[language]) as [Role, string[]][]) {
      const own = phrasesByRole.get(role) ?? { languagesOf: new Map(), longestFrom: new Map(), longestTo: new Map() }
      phrasesByRole.set(role, own)
      for (const entry of entries.flatMap(expandPhrase)) {
        const words = phraseWords(entry)
        for (const spelled of [words, ...abbreviatePhrase(words, language)]) addPhrase(own, spelled.join(' '), language)
      }
    }
  }
  return phrasesByRole
})

function addPhrase({ languagesOf, longestFrom, longestTo }: RolePhrases, phrase: string, language: Language): void {
  languagesOf.set(phrase, [...(languagesOf.get(phrase) ?? []), language])
  const words = phrase.split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, words.length))
  longestTo.set(last, Math.max(longestTo.get(last) ?? 0, words.length))
}

const maxPhraseWords = 8

/** The longest marker with one of the roles starting at index `at`. */
export function markerAt(words: readonly Word[], at: number, roles: readonly Marker['role'][]): Marker | undefined {
  for (
    let length = Math.min(maxPhraseWords, measureLongestFrom(words[at], roles), words.length - at);
    length > 0;
    length--
  ) {
    const found = findMarker(words.slice(at, at + length), roles)
    if (found) return found
  }
  return undefined
}

/** Word count of the longest phrase with one of the roles that starts with a word, stretched or not; 0 if none. */
function measureLongestFrom(word: Word | undefined, roles: readonly Marker['role'][]): number {
  return measureWord(word, roles, (first, role) =>
    isOfLexicon(role) ? getLongestPhraseLength(first) : (phrases().get(role)?.longestFrom.get(first) ?? 0),
  )
}

/** The word count of the longest phrase that ends with a word. The lexicon lists its phrases only by their first words. */
function measureLongestTo(word: Word | undefined, roles: readonly Marker['role'][]): number {
  return measureWord(word, roles, (last, role) =>
    isOfLexicon(role) ? maxPhraseWords : (phrases().get(role)?.longestTo.get(last) ?? 0),
  )
}

function measureWord(
  word: Word | undefined,
  roles: readonly Marker['role'][],
  measure: (text: string, role: Marker['role']) => number,
): number {
  if (word === undefined) return 0
  const plain = unstretch(word.text)
  let max = 0
  for (const role of roles)
    max = Math.max(max, measure(word.text, role), plain === word.text ? 0 : measure(plain, role))
  return max
}

function isOfLexicon(role: Marker['role']): role is 'yes' | 'refusal' {
  return role === 'yes' || role === 'refusal'
}

/** The longest marker with one of the roles at the end of the words. */
export function markerAtEnd(words: readonly Word[], roles: readonly Marker['role'][]): Marker | undefined {
  for (
    let length = Math.min(maxPhraseWords, measureLongestTo(words.at(-1), roles), words.length);
    length > 0;
    length--
  ) {
    const found = findMarker(words.slice(-length), roles)
    if (found && !endsAmount(words, length)) return found
  }
  return undefined
}

/** "梭哈" (all in) ends with a particle, which is a part of the amount. */
function endsAmount(words: readonly Word[], length: number): boolean {
  const phrase = words.slice(-length - 1).map(({ text }) => text)
  return phrase.length > length && getSenses(phrase.join(' ')).some(({ tag }) => tag === 'max')
}

/** Strips "about" before a number, because a card states the exact amount. */
export function removeAbout(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex((_, each) => isAbout(words, each))
  const length = at < 0 ? 0 : (markerAt(words, at, ['about'])?.length ?? 0)
  return at < 0 ? words : [...words.slice(0, at), ...words.slice(at + length)]
}

function isAbout(words: readonly Word[], at: number): boolean {
  const marker = markerAt(words, at, ['about'])
  // "How about 35"
  const isSuggested = at > 0 && markerAt(words, at - 1, ['suggest']) !== undefined
  const next = words[at + (marker?.length ?? 0)]
  const isPrice = pricePrepositions.has(words[at - 1]?.text ?? '')
  return marker !== undefined && !isSuggested && !isPrice && next !== undefined && startsNumber(next)
}

/** Words after which "about 20" is a price: "compra BONK a unos 20 dólares". */
const pricePrepositions: ReadonlySet<string> = new Set(['a', 'at', 'على', 'عند'])

/** Whether a word is a number or begins one: "veinte". */
export function startsNumber({ kind, text }: Word): boolean {
  return kind === 'number' || (numeralLanguages(text).length > 0 && !articles.has(text))
}

const articles: ReadonlySet<string> = new Set('a an one un una uno um uma une'.split(' '))

/** Whether there is a marker with the role among the words. */
export function hasMarker(words: readonly Word[], role: Role): boolean {
  return words.some((_, at) => markerAt(words, at, [role]) !== undefined)
}

function findMarker(words: readonly Word[], roles: readonly Marker['role'][]): Marker | undefined {
  const written = words.map(({ text }) => text).join(' ')
  // "Mmm" is listed as written.
  const found = findRole(written, words.length, roles)
  if (found) return found
  const unstretched = words.map(({ text }) => unstretch(text)).join(' ')
  return unstretched === written ? undefined : findRole(unstretched, words.length, roles)
}

function findRole(phrase: string, length: number, roles: readonly Marker['role'][]): Marker | undefined {
  for (const role of roles) {
    const own = isOfLexicon(role) ? getSenseLanguages(phrase, role) : phrases().get(role)?.languagesOf.get(phrase)
    if (own !== undefined && own.length > 0) return { role, length, languages: own }
  }
  return undefined
}

const getSenseLanguages = (phrase: string, role: 'yes' | 'refusal') =>
  getSenses(phrase)
    .filter(({ tag }) => tag === (role === 'yes' ? 'yes' : 'no'))
    .map(({ language }) => language)
