import { assertNever } from '@murmur/contract/assert-never'
import { type Language, languages } from '@murmur/contract/languages'
import type referencesEn from '@murmur/locales/en/references.json'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { distinct, type Focus, type FocusToken, isSameToken } from './focus.ts'
import { slotTerms } from './slot-terms.ts'

type Reference = { kind: 'nth'; n: number } | { kind: 'last' | 'both' | 'all' | 'other' }
/** `masked`: the message, folded, with a token placeholder for each reference. `tokens`: what the references mean, in order. */
export type ReferenceReading = { masked: string; tokens: FocusToken[] }

/** At most this many tokens of a list are meant by "them". */
const maxAll = 3

/**
 * Resolves references to tokens that the chat is about: "the second one", "both", "the other one". A reference without a token,
 * such as "the fifth one" after a list of three, stays as it is.
 */
export function readReferences(masked: string, language: Language, focus: Focus): ReferenceReading {
  let text = foldText(masked)
  const found: { at: number; tokens: FocusToken[] }[] = []
  for (const { pattern, reference } of patterns[language]) {
    const tokens = resolveReference(reference, focus)
    if (tokens.length === 0) continue
    text = text.replace(pattern, (matched, at: number) => {
      found.push({ at, tokens })
      // Keeps the length, so that positions stay comparable.
      return ` ${slotTerms.token} `.padEnd(matched.length)
    })
  }
  return { masked: text, tokens: distinct(found.sort((a, b) => a.at - b.at).flatMap(({ tokens }) => tokens)) }
}

function resolveReference(reference: Reference, { tokens, list = [] }: Focus): FocusToken[] {
  switch (reference.kind) {
    case 'nth':
      return list.slice(reference.n - 1, reference.n)
    case 'last':
      return list.slice(-1)
    case 'both':
      return tokens.length >= 2 ? tokens.slice(0, 2) : []
    case 'all':
      return list.slice(0, maxAll)
    case 'other':
      return list.length === 2 ? list.filter((each) => !isSameToken(each, tokens[0])) : tokens.slice(1, 2)
    default:
      return assertNever(reference)
  }
}

/** Folded words with single spaces; apostrophes and other punctuation separate. */
function foldText(text: string): string {
  return foldWord(text)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .replace(/(?<=#)(?=\d)/g, ' ')
    .trim()
}

type Pattern = { pattern: RegExp; reference: Reference }

/** Words of each language that refer to an earlier token; `{nth}` an ordinal, `{n}` its digit. */
const words = readLocales<typeof referencesEn>('references.json')

/** The patterns of each language, the longest of a kind first. */
const patterns = Object.fromEntries(languages.map((language) => [language, listPatterns(language)])) as Record<
  Language,
  Pattern[]
>

function listPatterns(language: Language): Pattern[] {
  const { nth, patterns: forms, ...kinds } = words[language]
  const ordinals = nth.map((forNth, at) => {
    const texts = forms.map((form) => form.replace('{nth}', `(?:${forNth})`).replace('{n}', String(at + 1)))
    return { pattern: toPattern(texts, language), reference: { kind: 'nth', n: at + 1 } as const }
  })
  const others = (['last', 'both', 'all', 'other'] as const).map((kind) => ({
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
