import type { Language } from '@murmur/contract/languages'
import type referencesEn from '@murmur/locales/en/references.json'
import { simplifyHan } from '#ai/brains/offline/parsing/han/simplify-han.ts'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { byLanguage } from '#platform/i18n/by-language.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { separatesWords } from '#platform/i18n/locales.ts'

/**
 * Each group begins with its common spelling: "كم|كام|قديش". The words of a group that begins with "|"
 * are removed. The trade grammar uses the abbreviations of `variants` too, those of `shorthands` are used only here.
 */
const groups = readLocales<Pick<typeof referencesEn, 'variants' | 'shorthands'>>('references.json')
const variants = byLanguage(listVariants)
const han = /\p{Script=Han}/u
/** The variants of a language without spaces between words: longer ones come first. */
const hanVariants = byLanguage(
  (language) =>
    new RegExp(
      [...variants[language].keys()]
        .filter((each) => han.test(each))
        .toSorted((one, other) => other.length - one.length)
        .join('|') || '(?!)',
      'gu',
    ),
)
/** A letter before an apostrophe isn't a word: "c'est". */
const word = /(?!\p{L}['’]\p{L})\p{L}[\p{L}\p{M}\p{N}]*/gu
/** A letter written three times or more, and a doubled alef, which Arabic spells only to lengthen: "helloooo", "كمممم", "بكاام". */
const elongated = /((?!\p{Script=Han})\p{L})\1{2,}|(ا)ا/gu
/** Arabic writes "and", "so" and "with" as the first letter of the next word. */
const joined = /^[وفب](?=\p{Script=Arabic}{2})/u

/**
 * Unifies the spelling of common words, so that messages match examples in another dialect or without abbreviations: "قديش" becomes
 * "كم", "q" becomes "que". Other words are unchanged.
 */
export function unifyWords(text: string, language: Language): string {
  const known = variants[language]
  if (!separatesWords(language) && han.test(text)) return unifyHan(text.replace(elongated, '$1$2'), language)
  return text.replace(elongated, '$1$2').replace(word, (written) => {
    const folded = foldWord(written)
    return known.get(folded) ?? known.get(folded.replace(joined, '')) ?? written
  })
}

/** Returns the text unchanged if nothing else is left. */
function unifyHan(text: string, language: Language): string {
  const unified = simplifyHan(text).replace(
    hanVariants[language],
    (written) => variants[language].get(written) ?? written,
  )
  return /[\p{L}\p{N}]/u.test(unified) ? unified : text
}

function listVariants(language: Language): ReadonlyMap<string, string> {
  const { variants: own, shorthands } = groups[language]
  return new Map(
    [...shorthands, ...own].flatMap((group) => {
      const [first = '', ...others] = group.split('|').map(foldWord)
      return [first, ...others].map((each): [string, string] => [each, first])
    }),
  )
}
