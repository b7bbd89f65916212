import { type Language, languages } from '@murmur/contract/languages'
import type referencesEn from '@murmur/locales/en/references.json'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/** Each group begins with its common spelling: "كم|كام|قديش". */
const groups = readLocales<Pick<typeof referencesEn, 'variants'>>('references.json')
const variants = new Map<Language, ReadonlyMap<string, string>>(
  languages.map((language) => [language, listVariants(language)]),
)
const word = /\p{L}[\p{L}\p{M}\p{N}]*/gu
/** A letter written three times or more: "helloooo", "كمممم". */
const elongated = /((?!\p{Script=Han})\p{L})\1{2,}/gu
/** Arabic writes "and", "so" and "with" as the first letter of the next word. */
const joined = /^[وفب](?=\p{Script=Arabic}{2})/u

/**
 * A text whose common words have one spelling, so that messages resemble examples in another dialect or in full: "قديش" becomes
 * "كم", "q" becomes "que". Other words are unchanged.
 */
export function unifyWords(text: string, language: Language): string {
  const known = variants.get(language) ?? new Map<string, string>()
  return text.replace(elongated, '$1').replace(word, (written) => {
    const folded = foldWord(written)
    return known.get(folded) ?? known.get(folded.replace(joined, '')) ?? written
  })
}

function listVariants(language: Language): ReadonlyMap<string, string> {
  return new Map(
    groups[language].variants.flatMap((group) => {
      const [first = '', ...others] = group.split('|').map(foldWord)
      return [first, ...others].map((each): [string, string] => [each, first])
    }),
  )
}
