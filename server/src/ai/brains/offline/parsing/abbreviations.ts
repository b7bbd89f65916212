import type { Language } from '@murmur/contract/languages'
import type referencesEn from '@murmur/locales/en/references.json'
import { byLanguage } from '#platform/i18n/by-language.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { foldWord } from './normalize-text.ts'

const groups = readLocales<Pick<typeof referencesEn, 'variants'>>('references.json')
const latin = /^[a-z]+$/
/** Abbreviations by language and folded word: "que" → "q". Only abbreviations, because other variants may mean something else in an order. */
const abbreviations = byLanguage(
  (language): ReadonlyMap<string, readonly string[]> =>
    new Map(
      groups[language].variants.map((group) => {
        const [word = '', ...others] = group.split('|').map(foldWord)
        return [word, others.filter((each) => isAbbreviation(each, word))]
      }),
    ),
)

function isAbbreviation(short: string, word: string): boolean {
  return latin.test(short) && short.length < word.length && short[0] === word[0]
}

/** The folded words of a phrase in the spellings of text messages: "o maximo que der" → "o maximo q der". Empty for most phrases. */
export function abbreviatePhrase(words: readonly string[], language: Language): string[][] {
  const languageAbbreviations = abbreviations[language]
  const max = Math.max(0, ...words.map((word) => languageAbbreviations.get(word)?.length ?? 0))
  return Array.from({ length: max }, (_, at) =>
    words.map((word) => languageAbbreviations.get(word)?.[at] ?? languageAbbreviations.get(word)?.[0] ?? word),
  )
}
