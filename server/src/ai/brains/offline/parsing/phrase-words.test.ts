import { expect, it } from 'vitest'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { cutPhrase, phraseWords } from './phrase-words.ts'

it('cuts every phrase of the lexicons the short way as it would the long way', () => {
  const phrases = Object.values(readLocales<Record<string, string[]>>('lexicon.json')).flatMap((lexicon) =>
    Object.values(lexicon).flat(),
  )
  const different = phrases.filter((phrase) => phraseWords(phrase).join('|') !== cutPhrase(phrase).join('|'))
  expect(different).toEqual([])
  expect(phrases.length).toBeGreaterThan(5000)
})
