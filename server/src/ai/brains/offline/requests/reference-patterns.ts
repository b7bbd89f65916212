import { type Language, languages } from '@murmur/contract/languages'
import type referencesEn from '@murmur/locales/en/references.json'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/** A way to refer to tokens of the chat; `nth` counts from 1. */
export type Reference = { kind: 'nth'; n: number } | { kind: 'last' | 'both' | 'all' | 'other' | 'it' }
/** `pattern`: global, for folded text with single spaces. */
export type ReferencePattern = { pattern: RegExp; reference: Reference }

/** Words of each language that refer to an earlier token; `{nth}` an ordinal, `{n}` its digit. */
const words = readLocales<typeof referencesEn>('references.json')

/** The patterns of each language; pronouns come last, because other patterns contain them. */
export const referencePatterns = Object.fromEntries(
  languages.map((language) => [language, listPatterns(language)]),
) as Record<Language, ReferencePattern[]>

function listPatterns(language: Language): ReferencePattern[] {
  const { nth, patterns: forms, ...kinds } = words[language]
  const ordinals = nth.map((forNth, at) => {
    const texts = forms.map((form) => form.replace('{nth}', `(?:${forNth})`).replace('{n}', String(at + 1)))
    return { pattern: toPattern(texts, language), reference: { kind: 'nth', n: at + 1 } as const }
  })
  const others = (['last', 'both', 'all', 'other', 'it'] as const).map((kind) => ({
    pattern: toPattern(kinds[kind], language),
    reference: { kind },
  }))
  return [...ordinals, ...others]
}

/** Chinese has no spaces between words. */
function toPattern(texts: readonly string[], language: Language): RegExp {
  const any = texts.join('|')
  return language === 'zh'
    ? new RegExp(`(?:${any})`, 'gu')
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu')
}

/** Folded words with single spaces; apostrophes and other punctuation separate. */
export function foldText(text: string): string {
  return foldWord(text)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .replace(/(?<=#)(?=\d)/g, ' ')
    .trim()
}
