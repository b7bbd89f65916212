import { expect, it } from 'vitest'
import ar from './lexicon/ar.json' with { type: 'json' }
import en from './lexicon/en.json' with { type: 'json' }
import es from './lexicon/es.json' with { type: 'json' }
import fr from './lexicon/fr.json' with { type: 'json' }
import pt from './lexicon/pt.json' with { type: 'json' }
import zh from './lexicon/zh.json' with { type: 'json' }
import { cutPhrase, phraseWords } from './phrase-words.ts'

it('cuts every phrase of the lexicons the short way as it would the long way', () => {
  const phrases = [en, es, pt, fr, zh, ar].flatMap((lexicon) => Object.values(lexicon).flat())
  const different = phrases.filter((phrase) => phraseWords(phrase).join('|') !== cutPhrase(phrase).join('|'))
  expect(different).toEqual([])
  expect(phrases.length).toBeGreaterThan(5000)
})
