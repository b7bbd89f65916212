import type { Language } from '@murmur/contract/languages'
import type changesEn from '@murmur/locales/en/changes.json'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/** The meaning of a phrase of `changes.json` in a message about alerts or the watchlist. */
export type ChangeRole = keyof typeof changesEn
/** A word, or its start ("avis*"), its end ("*بلغ") or a part of it ("*نبه*"). */
type WordPattern = { text: string; isStart: boolean; isEnd: boolean }
type Vocabulary = Record<ChangeRole, WordPattern[][]>

const han = /^\p{Script=Han}+$/u
const data = readLocales<Record<ChangeRole, string[]>>('changes.json')
const vocabularies = new Map<Language, Vocabulary>()

/** The positions of a role's phrases in folded words, in the message's language or in English. */
export function findRole(words: readonly string[], role: ChangeRole, language: Language): number[] {
  const own = [...new Set<Language>([language, 'en'])]
  const phrases = own.flatMap((each) => getVocabulary(each)[role])
  return words.flatMap((_, at) => (phrases.some((phrase) => startsAt(words, at, phrase)) ? [at] : []))
}

function getVocabulary(language: Language): Vocabulary {
  const known = vocabularies.get(language) ?? compile(data[language])
  vocabularies.set(language, known)
  return known
}

function compile(roles: Record<ChangeRole, string[]>): Vocabulary {
  const entries = Object.entries(roles).map(([role, phrases]) => [role, phrases.map(compilePhrase)])
  return Object.fromEntries(entries) as Vocabulary
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
