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
export function createRoleFinder<Role extends string>(file: string): FindRole<Role> {
  return createRoleMatcher<Role>(file).find
}

/** Like `createRoleFinder`, with the length of the phrase at the start. */
export function createRoleMatcher<Role extends string>(
  file: string,
): { find: FindRole<Role>; measure: MeasureRole<Role> } {
  const data = readLocales<Partial<Record<Role, string[]>>>(file)
  const vocabularies = new Map<Language, Partial<Record<Role, WordPattern[][]>>>()
  const getVocabulary = (language: Language) => {
    const known = vocabularies.get(language) ?? compile(data[language])
    vocabularies.set(language, known)
    return known
  }
  const lists = new Map<Language, Map<Role, PhraseList>>()
  const getList = (role: Role, language: Language) => {
    const own = lists.get(language) ?? new Map<Role, PhraseList>()
    lists.set(language, own)
    const known = own.get(role) ?? listByFirstWord(getPhrases(role, language))
    own.set(role, known)
    return known
  }
  const getPhrases = (role: Role, language: Language) =>
    [...new Set<Language>([language, 'en'])].flatMap((each) => getVocabulary(each)[role] ?? [])
  return {
    find: (words, role, language) => {
      const { byFirst, others } = getList(role, language)
      const found: number[] = []
      for (let at = 0; at < words.length; at += 1) {
        const own = byFirst.get(words[at] ?? '')
        if ((own && startsWithAny(words, at, own)) || startsWithAny(words, at, others)) found.push(at)
      }
      return found
    },
    measure: (words, role, language) => {
      const { byFirst, others } = getList(role, language)
      const phrases = [...(byFirst.get(words[0] ?? '') ?? []), ...others]
      return Math.max(0, ...phrases.map((phrase) => (startsAt(words, 0, phrase) ? phrase.length : 0)))
    },
  }
}

/** Phrases by their whole first word; `others` begin with a part of one. */
type PhraseList = { byFirst: ReadonlyMap<string, WordPattern[][]>; others: WordPattern[][] }

function listByFirstWord(phrases: readonly WordPattern[][]): PhraseList {
  const byFirst = new Map<string, WordPattern[][]>()
  const others: WordPattern[][] = []
  for (const phrase of phrases) {
    const [first] = phrase
    if (!first || first.isStart || first.isEnd) others.push(phrase)
    else byFirst.set(first.text, [...(byFirst.get(first.text) ?? []), phrase])
  }
  return { byFirst, others }
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

function startsWithAny(words: readonly string[], at: number, phrases: readonly WordPattern[][]): boolean {
  for (const phrase of phrases) if (startsAt(words, at, phrase)) return true
  return false
}

function startsAt(words: readonly string[], at: number, phrase: readonly WordPattern[]): boolean {
  for (let offset = 0; offset < phrase.length; offset += 1)
    if (!matches(words[at + offset], phrase[offset] as WordPattern)) return false
  return true
}

function matches(word: string | undefined, { text, isStart, isEnd }: WordPattern): boolean {
  if (word === undefined) return false
  if (isStart && isEnd) return word.includes(text)
  if (isStart) return word.startsWith(text)
  return isEnd ? word.endsWith(text) : word === text
}
