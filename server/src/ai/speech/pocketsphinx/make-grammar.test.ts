import { describe, expect, it } from 'vitest'
import { guessPronunciation } from './guess-pronunciation.ts'
import { makeGrammar, maxSymbols } from './make-grammar.ts'
import { parseHypothesis } from './parse-hypothesis.ts'
import { pronounceSymbol } from './pronounce-symbol.ts'

const words = new Map([
  ['buy', ['B AY']],
  ['zero', ['Z IH R OW', 'Z IY R OW']],
  ['orca', ['AO R K AH']],
  ['the', ['DH AH', 'DH IY']],
])

describe('the grammar', () => {
  it('contains no text of token symbols', () => {
    const hostile = [
      '\nTRANSITION 0 1 1.0 yes',
      'FSG_END',
      '#include',
      'a b',
      'ｂｏｎｋ',
      '$(rm)',
      'x'.repeat(99),
      '‮KNOB',
    ]
    const plain = makeGrammar([], words)
    expect(
      makeGrammar(
        hostile.filter((each) => each !== 'FSG_END'),
        words,
      ),
    ).toEqual(plain)
    const { careful, guess, dictionary } = makeGrammar(['YXZQQ', ...hostile], words)
    expect(`${careful}${guess}${dictionary}`).not.toMatch(/yxzqq|knob|include|rm\)/i)
    const step = /^TRANSITION \d+ \d+ [\d.e-]+( [a-z_'0-9-]+)?$/
    const body = careful.split('\n').slice(4, -2)
    expect(body.filter((line) => !step.test(line))).toEqual([])
    expect(
      dictionary
        .trim()
        .split('\n')
        .filter((line) => !/^[a-z_'0-9-]+(\(\d+\))?( [A-Z]{1,2})+$/.test(line)),
    ).toEqual([])
  })

  it('omits tokens named like command words, and duplicates', () => {
    expect(makeGrammar(['YES', 'One', 'BUY', 'BONK', 'bonk'], words).tokens).toEqual(['SOL', 'ETH', 'BTC', 'BONK'])
  })

  it('limits its number of symbols', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `T${index}`)
    expect(makeGrammar(many, words).tokens).toHaveLength(maxSymbols)
  })

  it('includes "oh" for zero, and all pronunciations of a word', () => {
    const { dictionary } = makeGrammar([], words)
    expect(dictionary).toContain('zero Z IH R OW\nzero(2) Z IY R OW\nzero(3) OW\n')
    expect(dictionary).toContain('x-the DH AH\nx-the(2) DH IY\n')
  })
})

describe('pronunciation of symbols', () => {
  it.each<[string, string[]]>([
    ['JUP', ['JH UH P', 'JH AH P', 'JH UW P', 'JH UW P IH T ER', 'JH EY Y UW P IY']],
    ['Orca', ['AO R K AH', 'OW AA R S IY EY']],
    ['MEME', ['M IY M', 'EH M IY EH M IY']],
    ['XTZ', ['EH K S T IY Z IY']],
    ['B2', ['B IY T UW']],
    ['constructor', []],
    ['', []],
    ['a-b', []],
    ['BCDFGHJK', []],
  ])('%s', (symbol, pronunciations) => {
    expect(pronounceSymbol(symbol, words)).toEqual(pronunciations)
  })

  it('is guessed from the letters for unknown words', () => {
    expect(['popcat', 'degen', 'toshi', 'cake', 'morpho'].map(guessPronunciation)).toEqual([
      'P OW P K AE T',
      'D EH G EH N',
      'T OW SH IY',
      'K EY K',
      'M AO R F OW',
    ])
  })
})

describe('the hypothesis', () => {
  const tokens = ['SOL', 'BONK']
  it.each([
    ['buy(2) ten dollars of t1 (recording -1234)', { text: 'buy ten dollars of BONK', isJunk: false }],
    ['buy ten bucks of x_f x_l x_ow (recording -12)', { text: 'buy ten bucks of …', isJunk: true }],
    ["x-i x-don't x_k t1 <sil> [NOISE] (recording -1)", { text: '… BONK', isJunk: true }],
    ['buy r-fifty r-cents(2) of t1 (recording -7)', { text: 'buy fifty cents of BONK', isJunk: true }],
    ['buy ten dollars of t1 x-if x-it x-drops (recording -7)', { text: 'buy ten dollars of BONK …', isJunk: true }],
    ['t99 yes (recording 0)', { text: 't99 yes', isJunk: false }],
  ])('%s', (line, read) => {
    expect(parseHypothesis(line, tokens)).toEqual(read)
  })

  it('may be empty', () => {
    expect(parseHypothesis(' (recording -1)', tokens)).toBeUndefined()
    expect(parseHypothesis('', tokens)).toBeUndefined()
  })
})
