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

/** `isCertain`: whether words shared with another language are parsed as this language. */
export type Detected = { language: Language; isCertain: boolean }

/** Detects Chinese and Arabic by script, other languages by vocabulary; `preferred` breaks ties. */
export function detectLanguage(words: readonly Word[], preferred: Language | undefined): Detected {
  const letters = words.filter((word) => word.kind === 'word')
  for (const [language, pattern] of uniqueScripts) {
    if (letters.some((word) => pattern.test(word.text))) return { language, isCertain: true }
  }
  const scores = new Map<Language, number>(languages.map((language) => [language, 0]))
  for (const word of letters) {
    const known = new Set([...getLanguages(word.text), ...numeralLanguages(word.text)])
    for (const [language] of uniqueScripts) known.delete(language)
    for (const language of known) scores.set(language, (scores.get(language) ?? 0) + 1 / known.size)
  }
  const ranked = [...scores].sort((one, other) => other[1] - one[1])
  const best = ranked[0]?.[1] ?? 0
  const near = ranked.filter(([, score]) => score > best - 0.05).map(([language]) => language)
  const language =
    best === 0 ? (preferred ?? 'en') : preferred && near.includes(preferred) ? preferred : (near[0] ?? 'en')
  return { language, isCertain: language === preferred || best - (ranked[1]?.[1] ?? 0) >= 1 }
}
