import { type Language, languages } from '@murmur/contract/languages'
import { languagesOf } from './lexicon.ts'
import { numeralLanguages } from './numerals.ts'
import type { Word } from './words.ts'

/** `isSure`: that words of another language may be read as this one's, where both have them. */
export type Detected = { language: Language; isSure: boolean }

/** By script for Chinese and Arabic, else by whose words they are; `preferred` decides between equals. */
export function detectLanguage(words: readonly Word[], preferred: Language | undefined): Detected {
  const letters = words.filter((word) => word.kind === 'word')
  if (letters.some((word) => /\p{Script=Han}/u.test(word.text))) return { language: 'zh', isSure: true }
  if (letters.some((word) => /\p{Script=Arabic}/u.test(word.text))) return { language: 'ar', isSure: true }
  const scores = new Map<Language, number>(languages.map((language) => [language, 0]))
  for (const word of letters) {
    const known = new Set([...languagesOf(word.text), ...numeralLanguages(word.text)])
    known.delete('zh')
    known.delete('ar')
    for (const language of known) scores.set(language, (scores.get(language) ?? 0) + 1 / known.size)
  }
  const ranked = [...scores].sort((one, other) => other[1] - one[1])
  const best = ranked[0]?.[1] ?? 0
  const near = ranked.filter(([, score]) => score > best - 0.05).map(([language]) => language)
  const language =
    best === 0 ? (preferred ?? 'en') : preferred && near.includes(preferred) ? preferred : (near[0] ?? 'en')
  return { language, isSure: language === preferred || best - (ranked[1]?.[1] ?? 0) >= 1 }
}
