import { languages } from '@murmur/contract/languages'
import type lexiconEn from '@murmur/locales/en/lexicon.json'
import { expect, test } from 'vitest'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { breadth } from '../../../../../../spec/breadth.ts'
import { parseUtterance } from './parse-utterance.ts'
import { indexTokenNames } from './token-names.ts'

const names = indexTokenNames([])
const lexicons = readLocales<typeof lexiconEn>('lexicon.json')

/** An even sample of about twelve words. */
const sampleWords = (words: readonly string[]) => words.filter((_, index) => index % Math.ceil(words.length / 12) === 0)

test.each(languages)('the utterance parser rejects a yes combined with no, wait or stop in %s', (language) => {
  const { yes, no, not } = lexicons[language]
  const gap = language === 'zh' ? '，' : ', '
  // In Arabic a word that ends a matter also begins a yes ("خلاص نفذ").
  const isListedYes = (words: string) => yes.some((phrase) => phrase.includes(' ') && words.startsWith(phrase))
  // The quick run combines each word with every fourth other word.
  const step = breadth(4, 1)
  const wrong = sampleWords(yes).flatMap((one, at) =>
    [...no, ...not]
      .filter((_, index) => (index + at) % step === 0)
      .flatMap((other) =>
        [`${one}${gap}${other}`, `${other}${gap}${one}`, `${one} ${other}`].filter(
          (text) => parseUtterance(text, { names, language }).intent === 'yes' && !isListedYes(text.replace(gap, ' ')),
        ),
      ),
  )
  expect(wrong).toEqual([])
})

test.each([
  'yes go on',
  'yep go',
  'yesss',
  'sounds good to me mate',
  'ok yes buy it',
  'k go for it',
  'yeah do that',
  'ok confirm it',
  'sí, dale nomás',
  'vale, adelante, cómpralo',
  'sim pode ir',
  "oui c'est bon",
  'ok vas y',
  '可以 下单',
  '好 落單',
  'ايه سوها',
  'تمام نفذ',
])('"%s" is a yes', (text) => {
  expect(parseUtterance(text, { names }).intent).toBe('yes')
})

test.each([
  'yes buy 20 dollars',
  'y eso',
  'ok then i go now',
  'and then i go',
  'yes if it drops',
  'yes tomorrow',
  '好的取消吧',
  '行，取消吧',
  'yeah right',
  'ok cancel',
  'sí, cancela',
  'oui annule',
  'sim, cancela',
  'نعم الغ',
  'why not',
])('"%s" is not a yes', (text) => {
  expect(parseUtterance(text, { names }).intent).not.toBe('yes')
})
