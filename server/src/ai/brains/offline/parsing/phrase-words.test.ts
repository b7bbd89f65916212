import { expect, it } from 'vitest'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { phraseWords, tokenizePhrase } from './phrase-words.ts'

it('phraseWords splits every lexicon phrase identically on the fast and the slow path', () => {
  const phrases = Object.values(readLocales<Record<string, string[]>>('lexicon.json')).flatMap((lexicon) =>
    Object.values(lexicon).flat(),
  )
  const different = phrases.filter((phrase) => phraseWords(phrase).join('|') !== tokenizePhrase(phrase).join('|'))
  expect(different).toEqual([])
  expect(phrases.length).toBeGreaterThan(5000)
})
