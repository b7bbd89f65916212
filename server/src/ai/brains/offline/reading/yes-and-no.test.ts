import { languages } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import { breadth } from '../../../../../../spec/breadth.ts'
import ar from './lexicon/ar.json' with { type: 'json' }
import en from './lexicon/en.json' with { type: 'json' }
import es from './lexicon/es.json' with { type: 'json' }
import fr from './lexicon/fr.json' with { type: 'json' }
import pt from './lexicon/pt.json' with { type: 'json' }
import zh from './lexicon/zh.json' with { type: 'json' }
import { readUtterance } from './read-utterance.ts'
import { tokenNames } from './token-names.ts'

const names = tokenNames([])
const lexicons = { en, es, pt, fr, zh, ar }

/** A dozen of a language's yeses, from all over its list. */
const some = (words: readonly string[]) => words.filter((_, place) => place % Math.ceil(words.length / 12) === 0)

test.each(languages)('nothing that also says no, wait or stop is a yes in %s', (language) => {
  const { yes, no, not } = lexicons[language]
  const gap = language === 'zh' ? '，' : ', '
  // In the quick run each meets every fourth of the others.
  const step = breadth(4, 1)
  const wrong = some(yes).flatMap((one, at) =>
    [...no, ...not]
      .filter((_, place) => (place + at) % step === 0)
      .flatMap((other) =>
        [`${one}${gap}${other}`, `${other}${gap}${one}`, `${one} ${other}`].filter(
          (text) => readUtterance(text, { names, language }).intent === 'yes',
        ),
      ),
  )
  expect(wrong).toEqual([])
})

test.each([
  '好的取消吧',
  '行，取消吧',
  'yeah right',
  'ok cancel',
  'sí, cancela',
  'oui annule',
  'sim, cancela',
  'نعم الغ',
  'why not',
])('"%s" is no yes', (text) => {
  expect(readUtterance(text, { names }).intent).not.toBe('yes')
})
