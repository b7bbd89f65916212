import { type Language, languages } from '@murmur/contract/languages'
import { locales } from '#platform/i18n/locales.ts'
import { getLanguages } from './lexicon.ts'
import { numeralLanguages } from './numbers/numerals.ts'
import type { Word } from './tokenize.ts'

/** Languages whose script or letters no other supported language uses. */
const uniqueScripts = languages.flatMap((language): [Language, RegExp][] => {
  const { script } = locales[language]
  return script === undefined ? [] : [[language, new RegExp(`\\p{Script=${script}}`, 'u')]]
})

const sharedScript = languages.filter((language) => !uniqueScripts.some(([own]) => own === language))

/** The language that is written in a script, such as "Han". Undefined if no supported language is. */
export function languageOfScript(script: string): Language | undefined {
  return languages.find((language) => locales[language].script === script)
}

/** `isCertain`: whether words shared with another language are parsed as this language. */
export type DetectedLanguage = { language: Language; isCertain: boolean }

/** Detects Chinese and Arabic by script, other languages by vocabulary; `preferred` breaks ties. */
export function detectLanguage(words: readonly Word[], preferred: Language | undefined): DetectedLanguage {
  const letterWords = words.filter((word) => word.kind === 'word')
  for (const [language, pattern] of uniqueScripts) {
    if (letterWords.some((word) => pattern.test(word.text))) return { language, isCertain: true }
  }
  const scores = sharedScript.map((language) => ({ language, score: 0 }))
  for (const { text } of letterWords) {
    const [own, counting] = [getLanguages(text), numeralLanguages(text)]
    if (own.size + counting.length === 0) continue
    const matchingScores = scores.filter(({ language }) => own.has(language) || counting.includes(language))
    for (const each of matchingScores) each.score += 1 / matchingScores.length
  }
  scores.sort((one, other) => other.score - one.score)
  const [best = 0, second = 0] = scores.map(({ score }) => score)
  const near = scores.filter(({ score }) => score > best - 0.05).map(({ language }) => language)
  const language =
    best === 0 ? (preferred ?? 'en') : preferred && near.includes(preferred) ? preferred : (near[0] ?? 'en')
  return { language, isCertain: language === preferred || best - second >= 1 }
}
