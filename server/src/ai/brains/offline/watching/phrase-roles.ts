import type { Language } from '@murmur/contract/languages'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/** A word, or its start ("avis*"), its end ("*بلغ") or a part of it ("*نبه*"). */
type WordPattern = { text: string; isStart: boolean; isEnd: boolean }
/** Returns the positions of a role's phrases in folded words, in the message's language or in English. */
export type FindRole<Role extends string> = (words: readonly string[], role: Role, language: Language) => number[]

const han = /^\p{Script=Han}+$/u

/** Returns the number of words of the longest phrase of a role at the start of folded words; 0 for none. */
export type MeasureRole<Role extends string> = (words: readonly string[], role: Role, language: Language) => number

/** Finds the phrases of a file of the locales, such as `changes.json`, which lists them by their role in a message. */
export function roleFinder<Role extends string>(file: string): FindRole<Role> {
  return roleReader<Role>(file).find
}

/** The same, and the length of the phrase at the start. */
export function roleReader<Role extends string>(file: string): { find: FindRole<Role>; measure: MeasureRole<Role> } {
  const data = readLocales<Partial<Record<Role, string[]>>>(file)
  const vocabularies = new Map<Language, Partial<Record<Role, WordPattern[][]>>>()
  const getVocabulary = (language: Language) => {
    const known = vocabularies.get(language) ?? compile(data[language])
    vocabularies.set(language, known)
    return known
  }
  const getPhrases = (role: Role, language: Language) =>
    [...new Set<Language>([language, 'en'])].flatMap((each) => getVocabulary(each)[role] ?? [])
  return {
    find: (words, role, language) => {
      const phrases = getPhrases(role, language)
      return words.flatMap((_, at) => (phrases.some((phrase) => startsAt(words, at, phrase)) ? [at] : []))
    },
    measure: (words, role, language) =>
      Math.max(0, ...getPhrases(role, language).map((phrase) => (startsAt(words, 0, phrase) ? phrase.length : 0))),
  }
}

function compile<Role extends string>(roles: Partial<Record<Role, string[]>>): Partial<Record<Role, WordPattern[][]>> {
  const entries = Object.entries(roles as Record<string, string[]>).map(([role, phrases]) => [
    role,
    phrases.map(compilePhrase),
  ])
  return Object.fromEntries(entries) as Partial<Record<Role, WordPattern[][]>>
}

/** Chinese characters are words of their own, as in a message. */
function compilePhrase(phrase: string): WordPattern[] {
  return phrase.split(' ').flatMap((word) => {
    const text = foldWord(word.replaceAll('*', ''))
    if (han.test(text)) return [...text].map((each) => ({ text: each, isStart: false, isEnd: false }))
    return [{ text, isStart: word.endsWith('*'), isEnd: word.startsWith('*') }]
  })
}

function startsAt(words: readonly string[], at: number, phrase: readonly WordPattern[]): boolean {
  return phrase.every((pattern, offset) => matches(words[at + offset], pattern))
}

function matches(word: string | undefined, { text, isStart, isEnd }: WordPattern): boolean {
  if (word === undefined) return false
  if (isStart && isEnd) return word.includes(text)
  if (isStart) return word.startsWith(text)
  return isEnd ? word.endsWith(text) : word === text
}
