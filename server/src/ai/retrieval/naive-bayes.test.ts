import { describe, expect, it } from 'vitest'
import { runWithoutPause } from '#platform/concurrency/run-in-slices.ts'
import { createNaiveBayes } from './naive-bayes.ts'
import { phraseFeatures } from './phrase-features.ts'
import { trainNaiveBayes } from './train-naive-bayes.ts'

const phrases = [
  { label: 'fee', text: 'what is a network fee' },
  { label: 'fee', text: 'why is gas so expensive' },
  { label: 'password', text: 'i forgot my password' },
  { label: 'price', text: 'what does slotterm cost' },
  { label: 'price', text: 'slotterm price' },
]
const classifier = createNaiveBayes(runWithoutPause(trainNaiveBayes(phrases, ['slotterm'])), ['slotterm'])

describe('createNaiveBayes', () => {
  it('rates the label whose phrases share the rarest words first, with shares that add up to 1', () => {
    const rated = classifier.classify('gas is expensive today')
    expect(rated.map(({ label }) => label)[0]).toBe('fee')
    expect(rated.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0)).toBeCloseTo(1, 9)
  })

  it('lists only the most probable labels and the named others, in the same order', () => {
    for (const message of ['gas is expensive today', 'slotterm', 'xyzzy']) {
      const all = classifier.classify(message)
      const kept = all.filter(({ label }, at) => at < 1 || label === 'price')
      expect(classifier.classify(message, 1, new Set(['price']))).toEqual(kept)
    }
  })

  it('recognizes an inflected or mistyped word by its parts', () => {
    expect(classifier.classify('forgotten pasword')[0]?.label).toBe('password')
  })

  it('rates all labels equally for unknown words, regardless of their numbers of phrases', () => {
    const [first, ...others] = classifier.classify('xyzzy')
    expect(others.every(({ logProbability }) => logProbability === first?.logProbability)).toBe(true)
  })

  it('treats a placeholder as a whole word', () => {
    expect([...phraseFeatures('slotterm price', ['slotterm']).keys()].filter((key) => key.startsWith('_'))).toEqual(
      [...phraseFeatures('price').keys()].filter((key) => key.startsWith('_')),
    )
  })
})
