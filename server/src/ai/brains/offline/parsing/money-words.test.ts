import { type Language, languages } from '@murmur/contract/languages'
import type reviewEn from '@murmur/locales/en/review.json'
import { describe, expect, it } from 'vitest'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { parseUtterance } from './parse-utterance.ts'

const lexicons = readLocales<{ usd: string[]; cents: string[]; foreign: string[] }>('lexicon.json')
const reviews = readLocales<typeof reviewEn>('review.json')
const request: Record<Language, (money: string) => string> = {
  en: (money) => `buy ${money} of BONK`,
  es: (money) => `compra ${money} de BONK`,
  pt: (money) => `compre ${money} de BONK`,
  fr: (money) => `achète ${money} de BONK`,
  zh: (money) => `买${money}的BONK`,
  ar: (money) => `اشتر ${money} من BONK`,
}
const parse = (language: Language, word: string, appLanguage: Language | undefined) => {
  const text = request[language](language === 'zh' ? `20${word}` : `20 ${word}`)
  return parseUtterance(text, { names: pinnedNames, ...(appLanguage && { language: appLanguage }) })
}

// `money` in review.json records for every money word whether it means only US dollars to speakers of the language.
// "Dollar" alone means US dollars, because the product states that its amounts are in US dollars.
describe.each(languages)('money words in %s', (language) => {
  const { dollars, cents, asks, otherCurrencies } = reviews[language].money
  const questioned = [...Object.keys(asks), ...otherCurrencies]

  it('are all reviewed, and all reviewed words are in the lexicon', () => {
    expect([...lexicons[language].usd].sort()).toEqual([...dollars].sort())
    expect([...lexicons[language].cents].sort()).toEqual([...cents].sort())
    expect([...lexicons[language].foreign].sort()).toEqual([...questioned].sort())
  })

  it.each(questioned)('%s triggers a question in every app language', (word) => {
    expect(parse(language, word, language)).toMatchObject({ intent: 'ask', reason: 'not-usd' })
    for (const appLanguage of [undefined, ...languages])
      expect([appLanguage, parse(language, word, appLanguage).intent]).toEqual([appLanguage, 'ask'])
  })

  it('that mean US dollars are parsed as US dollars', () => {
    for (const word of dollars) {
      expect([word, parse(language, word, language)]).toMatchObject([word, { intent: 'buy', amountUsd: '20' }])
    }
    for (const word of cents) {
      expect([word, parse(language, word, language)]).toMatchObject([word, { intent: 'buy', amountUsd: '0.2' }])
    }
  })
})
