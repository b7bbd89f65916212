import { describe, expect, it } from 'vitest'
import { runWithoutPause } from '#platform/concurrency/run-in-slices.ts'
import { indexPhrases } from './indexed-phrases.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import { splitTerms } from './split-terms.ts'

const matcher = phraseMatcher(
  runWithoutPause(
    indexPhrases([
      { label: 'fee', text: 'what is a network fee' },
      { label: 'fee', text: 'why is gas so expensive' },
      { label: 'password', text: 'i forgot my password' },
      { label: 'wallet', text: 'what is a wallet' },
      { label: 'zh', text: '什么是钱包' },
    ]),
  ),
)
const findBest = (message: string) => matcher.match(message)[0]

describe('phraseMatcher', () => {
  it('returns each label once, the most similar first, with its closest phrase', () => {
    const found = matcher.match('what is a network fee, and why is gas expensive?')
    expect(found.map(({ label }) => label)).toEqual(['fee', 'wallet'])
    expect(found[0]).toMatchObject({ phrase: 'what is a network fee' })
  })

  it('rates a message the same before and after another one', () => {
    const first = matcher.match('why is my network fee so high?')
    matcher.match('what is a wallet, and a password?')
    expect(matcher.match('why is my network fee so high?')).toEqual(first)
  })

  it('returns only the best labels if they are limited', () => {
    const message = 'what is a network fee, and why is gas expensive?'
    expect(matcher.match(message, 1)).toEqual(matcher.match(message).slice(0, 1))
  })

  it('rates the same terms as 1, in any order, case or punctuation', () => {
    expect(findBest('MY password?! I forgot...')).toEqual({
      label: 'password',
      similarity: 1,
      phrase: 'i forgot my password',
    })
  })

  it('tolerates one wrong letter in a longer word', () => {
    expect(findBest('forgot my pasword')).toMatchObject({ label: 'password' })
    expect(findBest('what is a walet')?.label).toBe('wallet')
  })

  it('rates unknown words as missing, so that longer messages about something else are less similar', () => {
    const short = findBest('what is a wallet')?.similarity ?? 0
    const long = findBest('what is a wallet inspector of the carnival')?.similarity ?? 0
    expect(long).toBeLessThan(short / 1.5)
  })

  it('returns nothing for a message without a known term', () => {
    expect(matcher.match('xyzzy')).toEqual([])
    expect(matcher.match('?!')).toEqual([])
  })
})

describe('splitTerms', () => {
  it.each([
    ["What's GAS?", ['whats', 'gas']],
    ['¿Qué es la comisión?', ['que', 'es', 'la', 'comision']],
    ['什么币', ['什', '么', '币', '什么', '么币']],
    ['BONK是什么', ['bonk', '是', '什', '么', '是什', '什么']],
    ['والمحفظة', ['محفظه']],
    ['2FA code', ['2fa', 'code']],
  ])('splits %s', (text, terms) => {
    expect(splitTerms(text)).toEqual(terms)
  })
})
