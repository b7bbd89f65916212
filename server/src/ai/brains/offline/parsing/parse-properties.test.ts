import { type Language, languages } from '@murmur/contract/languages'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { pinnedNames as names } from '#ai/brains/offline/test-support/pinned-names.ts'
import { spellNumber } from '#ai/brains/offline/test-support/spell-number.ts'
import { parseUtterance } from './parse-utterance.ts'

const trades: Record<Language, string[]> = {
  en: ['please buy 20 dollars of bonk on solana', 'sell half of my bonk'],
  es: ['quiero comprar 20 dólares de bonk por favor', 'vende la mitad de mi bonk en solana'],
  pt: ['quero comprar 20 dólares de bonk por favor', 'venda metade do meu bonk na solana'],
  fr: ['je veux acheter 20 dollars de bonk', 'vends la moitié de mes bonk sur solana'],
  zh: ['请 帮我 买 20 美元 的 BONK', '卖掉 我 一半 的 BONK'],
  ar: ['من فضلك اشتر 20 دولار من BONK على سولانا', 'بع نصف BONK'],
}
const disqualifyingWords: Record<Language, string[]> = {
  en: [
    'not',
    "don't",
    'never',
    'if',
    'when',
    'should',
    'what',
    'tomorrow',
    'or',
    'maybe',
    'below',
    'floki',
    'xyzzy',
    'bob',
  ],
  es: ['no', 'nunca', 'si', 'cuando', 'puedo', 'mañana', 'o', 'quizás', 'floki', 'pedro', '¿'],
  pt: ['não', 'nunca', 'se', 'quando', 'posso', 'amanhã', 'ou', 'talvez', 'floki', 'joão'],
  fr: ['ne', 'pas', 'jamais', 'si', 'quand', 'demain', 'ou', 'peut-être', 'floki', 'jean'],
  zh: ['不', '别', '没', '如果', '吗', '明天', '或者', '也许', '狗狗', '小王'],
  ar: ['لا', 'لن', 'إذا', 'هل', 'غدا', 'أو', 'ربما', 'دوجكوين', 'أحمد'],
}

test.each(languages)(
  'the utterance parser rejects a request with a negation, condition, question or unknown word anywhere (%s)',
  (language) => {
    const sentence = fc.constantFrom(...trades[language])
    const disqualifying = fc.oneof(
      fc.constantFrom(...disqualifyingWords[language]),
      fc.stringMatching(/^[bcdfgjkqvwxz]{4,9}$/),
    )
    fc.assert(
      fc.property(sentence, disqualifying, fc.nat(), (text, word, index) => {
        const accepted = parseUtterance(text, { names, language })
        expect(accepted.intent).toMatch(/buy|sell/)
        const words = text.split(' ')
        words.splice(index % (words.length + 1), 0, word)
        const { intent } = parseUtterance(words.join(' '), { names, language })
        if (intent === 'buy' || intent === 'sell') expect.fail(`${words.join(' ')} → ${intent}`)
      }),
      { numRuns: 100 },
    )
  },
)

const frames: Record<Language, (number: string) => string> = {
  en: (number) => `buy ${number} dollars of bonk`,
  es: (number) => `compra ${number} dólares de bonk`,
  pt: (number) => `compre ${number} dólares de bonk`,
  fr: (number) => `achète ${number} dollars de bonk`,
  zh: (number) => `买${number}美元的BONK`,
  ar: (number) => `اشتر ${number} دولار من BONK`,
}

test.each(languages)('the utterance parser parses spelled numbers from 1 to 9,999 (%s)', (language) => {
  const wrong: string[] = []
  for (let n = 1; n <= 9999; n += n < 130 ? 1 : 41) {
    const text = frames[language](spellNumber(language, n))
    if (parseUtterance(text, { names }).amountUsd !== String(n)) wrong.push(text)
  }
  expect(wrong).toEqual([])
})

it('the utterance parser never throws and proposes nothing for random text', () => {
  const noise = fc.array(fc.nat(0x10ffff), { maxLength: 120 }).map((points) => String.fromCodePoint(...points))
  fc.assert(
    fc.property(noise, (text) => {
      const { intent } = parseUtterance(text, { names })
      return intent !== 'buy' && intent !== 'sell'
    }),
    { numRuns: 150 },
  )
})

it('the utterance parser takes linear time for any repeated text', () => {
  const seeds = [
    'buy 20 dollars of bonk ',
    '1,1.1',
    "'",
    '20 ',
    '\u0301',
    '一',
    'و',
    '🚀\u200d',
    '$',
    'a-',
    '0x',
    '1.',
    '٬',
    'وال',
    '十',
  ]
  parseUtterance('buy 20 dollars of bonk', { names })
  const measureMs = (text: string) => {
    const began = performance.now()
    parseUtterance(text, { names })
    return performance.now() - began
  }
  // The best of five, since other processes share the CPU.
  for (const seed of seeds) {
    const text = seed.repeat(4000).slice(0, 4000)
    const best = Math.min(...Array.from({ length: 5 }, () => measureMs(text)))
    expect([seed, best < 25]).toEqual([seed, true])
  }
  const short = Array.from({ length: 5 }, () => measureMs('please buy me 20 dollars worth of bonk on solana'))
  expect(Math.min(...short)).toBeLessThan(5)
})
