import type { Language } from '@murmur/contract/languages'
import type screensEn from '@murmur/locales/en/screens.json'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { splitTerms } from '#ai/retrieval/split-terms.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/** A screen of the app. The words for each screen are in `locales/<code>/screens.json`. */
export type Screen = keyof typeof screensEn

const screenWords = readLocales<Record<Screen, string[]>>('screens.json')
const hanLetter = /\p{Script=Han}/u
/** French joins articles to a word: "l'historique". */
const elision = /(?<!\p{L})(?:l|d|qu|j|c|n|s)['’](?=\p{L})/giu

/**
 * The screen that a message names, in its language or in English. The first match in the order of the file wins, where more specific
 * screens come first: "security settings" means security.
 */
export function findScreen(text: string, language: Language): Screen | undefined {
  const terms = ` ${splitTerms(text.replace(elision, ' ')).join(' ')}`
  const folded = foldWord(text)
  const isNamed = (word: string) =>
    hanLetter.test(word) ? folded.includes(foldWord(word)) : terms.includes(` ${splitTerms(word).join(' ')}`)
  for (const list of [screenWords[language], screenWords.en]) {
    const found = (Object.keys(list) as Screen[]).find((screen) => list[screen].some(isNamed))
    if (found) return found
  }
  return undefined
}
