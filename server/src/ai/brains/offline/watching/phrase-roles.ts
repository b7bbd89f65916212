import type { Language } from '@murmur/contract/languages'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/** A word, or its start ("avis*"), its end ("*بلغ") or a part of it ("*نبه*"). */
type WordPattern = { text: string; isStart: boolean; isEnd: boolean }
/** Returns the positions of a role's phrases in folded words, in the message's language or in English. */
export type FindRole<Role extends string> = (words: readonly string[], role: Role, language: Language) => number[]

const han = /^\p{Script=Han}+$/u

/** Finds the phrases of a file of the locales, such as `changes.json`, which lists them by their role in a message. */
export function roleFinder<Role extends string>(file: string): FindRole<Role> {
  const data = readLocales<Partial<Record<Role, string[]>>>(file)
  const vocabularies = new Map<Language, Partial<Record<Role, WordPattern[][]>>>()
  const getVocabulary = (language: Language) => {
    const known = vocabularies.get(language) ?? compile(data[language])
    vocabularies.set(language, known)
    return known
  }
  return (words, role, language) => {
    const own = [...new Set<Language>([language, 'en'])]
    const phrases = own.flatMap((each) => getVocabulary(each)[role] ?? [])
    return words.flatMap((_, at) => (phrases.some((phrase) => startsAt(words, at, phrase)) ? [at] : []))
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
