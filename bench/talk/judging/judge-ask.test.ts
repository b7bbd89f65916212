import { languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { getCatalog } from '../reading/catalog.ts'
import { makeAnswer, makeEvidence } from '../test-support/make-evidence.ts'
import { isDeadEnd } from './dead-end.ts'
import { judgeAsk } from './judge-ask.ts'

/** A sentence of the catalog with its values filled in. */
const fill = (language: (typeof languages)[number], key: string) =>
  (getCatalog(language).get(key) ?? key).replace(/\{\w+\}/g, 'BONK')

describe.each(languages)('the judge of answers in %s', (language) => {
  it.each([
    ['amount', 'brain.askAmount'],
    ['amount', 'brain.askPercent'],
    ['token', 'brain.askTokenBuy'],
    ['side', 'brain.askSide'],
    ['unit', 'brain.whyNotUsd'],
    ['chain', 'brain.whyWhichChain'],
    ['confirm', 'brain.didYouMean'],
    ['which', 'brain.whyWhichToken'],
  ] as const)('recognizes a question for the %s: %s', (part, key) => {
    const evidence = makeEvidence('', { answer: makeAnswer(fill(language, key), language) })
    expect(judgeAsk(evidence, part)).toBeUndefined()
  })

  it('does not mistake a price for a question', () => {
    const evidence = makeEvidence('', { answer: makeAnswer(fill(language, 'brain.priceChange'), language) })
    for (const part of ['amount', 'token', 'side', 'unit', 'which', 'confirm', 'value'] as const)
      expect(judgeAsk(evidence, part)).toBeTypeOf('string')
  })

  it.each(['brain.unsure', 'brain.unknownToken', 'brain.whyNotUnderstood'])('recognizes %s as a dead end', (key) => {
    const text = fill(language, key)
    expect(isDeadEnd(makeAnswer(text, language))).toBe(true)
    expect(isDeadEnd(makeAnswer(`${text}\n${fill(language, 'brain.price')}`, language))).toBe(false)
  })

  it('recognizes an empty answer as a dead end', () => {
    expect(isDeadEnd(makeAnswer('', language))).toBe(true)
  })
})
