import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { knownNames } from '#ai/brains/offline/test-support/known-names.ts'
import ar from './lexicon/ar.json' with { type: 'json' }
import en from './lexicon/en.json' with { type: 'json' }
import es from './lexicon/es.json' with { type: 'json' }
import fr from './lexicon/fr.json' with { type: 'json' }
import reviewed from './lexicon/money-words.json' with { type: 'json' }
import pt from './lexicon/pt.json' with { type: 'json' }
import zh from './lexicon/zh.json' with { type: 'json' }
import { readUtterance } from './read-utterance.ts'

const lexicons: Record<Language, { usd: string[]; cents: string[]; foreign: string[] }> = { en, es, pt, fr, zh, ar }
const request: Record<Language, (money: string) => string> = {
  en: (money) => `buy ${money} of BONK`,
  es: (money) => `compra ${money} de BONK`,
  pt: (money) => `compre ${money} de BONK`,
  fr: (money) => `achète ${money} de BONK`,
  zh: (money) => `买${money}的BONK`,
  ar: (money) => `اشتر ${money} من BONK`,
}
const read = (language: Language, word: string, told: Language | undefined) => {
  const text = request[language](language === 'zh' ? `20${word}` : `20 ${word}`)
  return readUtterance(text, { names: knownNames, ...(told && { language: told }) })
}

// lexicon/money-words.json answers one question of every money word: does it mean US dollars, and nothing else, to
// those who speak the language? "Dollar" itself does, because the product counts in US dollars and says so.
describe.each(languages)('money words in %s', (language) => {
  const { dollars, cents, asks, otherCurrencies } = reviewed[language]
  const asking = [...Object.keys(asks), ...otherCurrencies]

  it('are all reviewed, and none of the reviewed is missing in the lexicon', () => {
    expect([...lexicons[language].usd].sort()).toEqual([...dollars].sort())
    expect([...lexicons[language].cents].sort()).toEqual([...cents].sort())
    expect([...lexicons[language].foreign].sort()).toEqual([...asking].sort())
  })

  it.each(asking)('%s is asked about, whatever language the app is set to', (word) => {
    expect(read(language, word, language)).toMatchObject({ intent: 'ask', why: 'not-usd' })
    for (const told of [undefined, ...languages])
      expect([told, read(language, word, told).intent]).toEqual([told, 'ask'])
  })

  it('that mean US dollars are read as such', () => {
    for (const word of dollars) {
      expect([word, read(language, word, language)]).toMatchObject([word, { intent: 'buy', amountUsd: '20' }])
    }
    for (const word of cents) {
      expect([word, read(language, word, language)]).toMatchObject([word, { intent: 'buy', amountUsd: '0.2' }])
    }
  })
})
