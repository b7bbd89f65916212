import { type Language, languages } from '@murmur/contract/languages'
import type followUpsEn from '@murmur/locales/en/follow-ups.json'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { sensesOf } from './lexicon.ts'
import { cutPhrase } from './phrase-words.ts'
import type { Word } from './words.ts'

export type Role = keyof typeof followUpsEn
export type Marker = { role: Role | 'yes' | 'refusal'; length: number; languages: readonly Language[] }

const data = readLocales<Record<Role, string[]>>('follow-ups.json')

/** Roles and languages of each folded phrase in a message about a card. */
const phrases = new Map<string, { role: Role; language: Language }[]>()
for (const language of languages) {
  for (const [role, entries] of Object.entries(data[language]) as [Role, string[]][]) {
    for (const entry of entries) {
      const phrase = cutPhrase(entry).join(' ')
      phrases.set(phrase, [...(phrases.get(phrase) ?? []), { role, language }])
    }
  }
}
const longest = 6

/** The longest marker with one of the roles starting at index `at`. */
export function markerAt(words: readonly Word[], at: number, roles: readonly Marker['role'][]): Marker | undefined {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const found = markerOf(words.slice(at, at + length), roles)
    if (found) return found
  }
  return undefined
}

/** The longest marker with one of the roles at the end of the words. */
export function markerAtEnd(words: readonly Word[], roles: readonly Marker['role'][]): Marker | undefined {
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    const found = markerOf(words.slice(-length), roles)
    if (found) return found
  }
  return undefined
}

function markerOf(words: readonly Word[], roles: readonly Marker['role'][]): Marker | undefined {
  const phrase = words.map(({ text }) => text).join(' ')
  for (const role of roles) {
    const own = role === 'yes' || role === 'refusal' ? sensed(phrase, role) : ownLanguages(phrase, role)
    if (own.length > 0) return { role, length: words.length, languages: own }
  }
  return undefined
}

const ownLanguages = (phrase: string, role: Role) =>
  (phrases.get(phrase) ?? []).filter((each) => each.role === role).map(({ language }) => language)

const sensed = (phrase: string, role: 'yes' | 'refusal') =>
  sensesOf(phrase)
    .filter(({ tag }) => tag === (role === 'yes' ? 'yes' : 'no'))
    .map(({ language }) => language)
