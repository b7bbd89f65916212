import { describe, expect, it, test } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { type FollowUpContext, parseFollowUp } from './parse-follow-up.ts'

const token = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const card = { side: 'buy', amount: { amountUsd: '20' }, token, symbol: 'BONK', chain: 'sol' } as const
const context: FollowUpContext = {
  names: pinnedNames,
  language: 'en',
  card,
  isOpen: true,
  hasChoice: false,
  hasOtherQuestion: false,
  canRepeat: true,
}
const parse = (text: string, changed: Partial<FollowUpContext> = {}) => parseFollowUp(text, { ...context, ...changed })

/** The trade after a correction. */
function parseCorrectedTrade(text: string, changed: Partial<FollowUpContext> = {}) {
  const meant = parse(text, changed)
  if (meant?.kind !== 'change') return meant?.kind
  return parseUtterance(meant.words, { names: pinnedNames, language: meant.language, understood: meant.understood })
}

describe('a correction of an open card', () => {
  it.each([
    ['no wait 10', '10', 'en'],
    ['no, 10', '10', 'en'],
    ['make it 50 dollars instead', '50', 'en'],
    ['yes but make it 50', '50', 'en'],
    ['50 dollars', '50', 'en'],
    ['no, mejor 5', '5', 'es'],
    ['sí, pero que sean 50', '50', 'es'],
    ['não, melhor 5', '5', 'pt'],
    ['sim, mas 50 dólares', '50', 'pt'],
    ['non, plutôt 5', '5', 'fr'],
    ['oui mais mets 50', '50', 'fr'],
    ['不对，改成50', '50', 'zh'],
    ['好的，但改成50美元', '50', 'zh'],
    ['لا، الأفضل 5', '5', 'ar'],
    ['نعم لكن اجعلها 50', '50', 'ar'],
    ['lol no thats heaps, 50 dollars', '50', 'en'],
    ['hmm, lower it to 15', '15', 'en'],
    ['no the 50', '50', 'en'],
    ['es mucho, bájale a 5', '5', 'es'],
    ['na vdd 5 só', '5', 'pt'],
    ['hmm trop, rien que 5', '5', 'fr'],
    ['太多了，改5', '5', 'zh'],
    ['كثير، خلها 5', '5', 'ar'],
  ])('%s is parsed as a buy of %s dollars of the same token', (text, amountUsd, language) => {
    expect(parseCorrectedTrade(text)).toMatchObject({ intent: 'buy', amountUsd, token, chain: 'sol', language })
  })

  it.each([
    ['لا كله', 'ar', '100'],
    ['لا ربعه فقط', 'ar', '25'],
    ['no all of it', 'en', '100'],
    ['non la moitié', 'fr', '50'],
  ] as const)('%s states another share', (text, language, percent) => {
    const half = { ...card, side: 'sell', amount: { percent: '10' } } as const
    expect(parseCorrectedTrade(text, { language, card: half })).toMatchObject({ intent: 'sell', percent, token })
  })

  it.each([
    ['no i meant orca not bonk', 'en', 'ORCA'],
    ['不对，是orca不是bonk', 'zh', 'ORCA'],
    ['يوووه لا قصدي orca مش bonk', 'ar', 'ORCA'],
    ['لا مو bonk، اريد pyth', 'ar', 'PYTH'],
  ] as const)('%s rejects the token of the card for another', (text, language, other) => {
    expect(parseCorrectedTrade(text, { language })).toMatchObject({ intent: 'buy', amountUsd: '20', token: other })
  })

  it('cancels the card if the "no" negates the share: "no todo"', () => {
    const half = { ...card, side: 'sell', amount: { percent: '10' } } as const
    expect(parse('no todo', { language: 'es', card: half })?.kind).toBe('reject')
    expect(parse('不要一半', { language: 'zh', card: half })?.kind).toBe('reject')
    expect(parse('لا تبيع كله', { language: 'ar', card: half })?.kind).toBe('reject')
  })

  it('can change the token, chain or share', () => {
    expect(parseCorrectedTrade('no, JUP')).toMatchObject({ intent: 'buy', amountUsd: '20', token: 'JUP' })
    expect(parseCorrectedTrade('actually, on solana')).toMatchObject({
      intent: 'buy',
      amountUsd: '20',
      token,
      chain: 'sol',
    })
    expect(parseCorrectedTrade('no esa no, la de base', { language: 'es' })).toMatchObject({
      token: 'BONK',
      chain: 'base',
    })
    expect(parseCorrectedTrade('not that one, the one on base')).toMatchObject({ token: 'BONK', chain: 'base' })
    expect(parseCorrectedTrade('on base instead')).toMatchObject({
      intent: 'buy',
      amountUsd: '20',
      token: 'BONK',
      chain: 'base',
    })
    expect(parseCorrectedTrade('no, buy 5 dollars of JUP')).toMatchObject({
      intent: 'buy',
      amountUsd: '5',
      token: 'JUP',
    })
    const sale = { ...card, side: 'sell', amount: { percent: '50' } } as const
    expect(parseCorrectedTrade('no wait 10', { card: sale })).toMatchObject({ intent: 'sell', percent: '10', token })
  })

  it('keeps the unit of the card for a bare number, and the amount for another token', () => {
    const inCoin = { ...card, amount: { coinAmount: '0.2' } } as const
    expect(parseCorrectedTrade('no wait 0.25', { card: inCoin })).toMatchObject({
      intent: 'buy',
      coinAmount: '0.25',
      coin: 'SOL',
      token,
    })
    expect(parseCorrectedTrade('no, 10 dollars', { card: inCoin })).toMatchObject({
      intent: 'buy',
      amountUsd: '10',
      token,
    })
    const other = parseCorrectedTrade('no, JUP', { card: inCoin })
    expect(other).toMatchObject({ intent: 'buy', coinAmount: '0.2', coin: 'SOL', token: 'JUP' })
    expect(parseCorrectedTrade('no, on base', { card: inCoin })).toMatchObject({
      coinAmount: '0.2',
      coin: 'SOL',
      chain: 'base',
    })
    const tokens = { ...card, amount: { units: '100000' } } as const
    expect(parseCorrectedTrade('no, JUP', { card: tokens })).toMatchObject({
      intent: 'ask',
      understood: { side: 'buy' },
    })
    const share = { ...card, amount: { coinPercent: '100' } } as const
    expect(parseCorrectedTrade('no, 10%', { card: share })).toMatchObject({
      intent: 'buy',
      coinPercent: '10',
      coin: 'SOL',
      token,
    })
    const sale = { ...card, side: 'sell', amount: { units: '500' } } as const
    expect(parseCorrectedTrade('no wait 20', { card: sale })).toMatchObject({ intent: 'sell', units: '20', token })
    expect(parseCorrectedTrade('no, half', { card: sale })).toMatchObject({ intent: 'sell', percent: '50', token })
  })

  it.each([
    ['en', 'no to 50'],
    ['es', 'no a 50'],
    ['pt', 'não a 50'],
    ['fr', 'non à 50'],
    ['ar', 'لا ل 50'],
  ] as const)('is unclear if it may be a rejection as well, in %s: %s', (language, text) => {
    expect(parse(text, { language })).toMatchObject({ kind: 'unclear' })
    const fifty = { ...card, amount: { amountUsd: '50' } }
    expect(parse(text, { language, card: fifty })).toMatchObject({ kind: 'reject', words: '' })
  })

  it('needs no pause before an amount with its article', () => {
    for (const text of ['no, to 50', 'no the 50', 'no for 50', 'no 50'])
      expect(parseCorrectedTrade(text), text).toMatchObject({ amountUsd: '50' })
  })

  it.each([
    ['en', 'halve it'],
    ['en', 'no, cut it in half'],
    ['es', 'la mitad de eso'],
    ['pt', 'reduz pela metade'],
    ['fr', 'divise par deux'],
    ['zh', '减半'],
    ['ar', 'نصف ذلك'],
  ] as const)('in %s may halve the amount: %s', (language, text) => {
    expect(parse(text, { language })).toMatchObject({ kind: 'change', needsPress: true })
    expect(parseCorrectedTrade(text, { language })).toMatchObject({ intent: 'buy', amountUsd: '10', token })
  })

  it.each([
    ['en', 'double it'],
    ['es', 'el doble'],
    ['pt', 'dobra'],
    ['fr', 'double'],
    ['zh', '翻倍'],
    ['ar', 'ضاعفها'],
  ] as const)('in %s may double the amount, in its unit: %s', (language, text) => {
    expect(parseCorrectedTrade(text, { language })).toMatchObject({ intent: 'buy', amountUsd: '40', token })
    const inCoin = { ...card, amount: { coinAmount: '0.05' } } as const
    expect(parseCorrectedTrade(text, { language, card: inCoin })).toMatchObject({ coinAmount: '0.1', coin: 'SOL' })
    const sale = { ...card, side: 'sell', amount: { percent: '60' } } as const
    expect(parseCorrectedTrade(text, { language, card: sale })).toMatchObject({
      intent: 'ask',
      reason: 'percent-range',
    })
    expect(parse(text, { language, isOpen: false })).toBeUndefined()
    expect(parse(text, { language, hasOtherQuestion: true })?.kind).not.toBe('change')
  })

  it('with an unclear amount triggers a question', () => {
    expect(parseCorrectedTrade('no, 10 euros')).toMatchObject({ intent: 'ask', reason: 'not-usd' })
    expect(parseCorrectedTrade('make it 1.500')).toMatchObject({ intent: 'ask', reason: 'which-number' })
  })
})

test.each([
  'no wait',
  'not 10',
  'no compres 20',
  'ya no quiero',
  'don’t buy it',
  'cancel it',
  '不要50',
  'لا أريد 10',
  'ne l’achète pas',
])('%s rejects the card, and proposes nothing', (text) =>
  expect(parse(text)).toMatchObject({ kind: 'reject', words: '' }),
)

test.each([
  'nvm',
  'too much, bin it',
  'sack it off then',
  'mejor dejemos así',
  'esquece isso aí',
  'bah laisse tomber',
  '撤了',
  'يزي بطلت',
])('%s rejects the card', (text) => expect(['reject', undefined]).toContain(parse(text)?.kind))

test('the follow-up parser keeps the remaining words of a rejection', () => {
  expect(parse('no, how much is SOL?')).toMatchObject({ kind: 'reject', words: 'how much is SOL' })
})

test.each(['price of SOL', 'hello', 'what is floki', 'yes', 'wait what does JUP cost?'])(
  '%s does not refer to a card',
  (text) => {
    expect(parse(text)).toBeUndefined()
  },
)

test('the follow-up parser changes nothing without an open card or after another question', () => {
  expect(parse('make it 50', { isOpen: false })).toBeUndefined()
  expect(parse('50 dollars', { hasOtherQuestion: true })).toBeUndefined()
  // These messages answer "How many dollars of WIF?" and must not take token or side from the BONK card.
  for (const words of ['make it 20', 'actually 20', 'try 20 dollars', 'mejor 20', 'plutôt 20']) {
    expect(parse(words, { hasOtherQuestion: true })?.kind, words).not.toBe('change')
  }
  expect(parse('no, buy 20 dollars of WIF', { hasOtherQuestion: true })).toMatchObject({
    kind: 'change',
    understood: {},
  })
})

test.each([
  'again',
  'the same again, please',
  'otra vez',
  'de novo',
  'encore une fois',
  '再来一次',
  'مرة أخرى',
  'ok, try it again',
])('%s repeats the question of a card', (text) => {
  expect(parse(text, { isOpen: false })).toMatchObject({ kind: 'repeat' })
  expect(parse(text, { isOpen: false, canRepeat: false })).toBeUndefined()
})

test.each(['but then again', 'then again', 'pero otra vez', 'mais encore', '不过再来一次', 'لكن مرة أخرى'])(
  '%s does not repeat the question of a card',
  (text) => {
    expect(parse(text, { isOpen: false })?.kind).not.toBe('repeat')
  },
)

test.each([
  ['the second one', 1],
  ['el primero', 0],
  ['o segundo', 1],
  ['le dernier', -1],
  ['第二个', 1],
  ['الأول', 0],
])('%s chooses a row', (text, row) => expect(parse(text, { hasChoice: true })).toMatchObject({ kind: 'pick', row }))
