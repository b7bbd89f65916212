import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { type Focus, focusOnTokens, focusOnTrade } from '#ai/brains/offline/requests/focus.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const nothing: Focus = { tokens: [] }
const bonk = { symbol: 'BONK', chain: 'sol' } as const
const link = { symbol: 'LINK', chain: 'eth' } as const
const both = focusOnTokens(nothing, [bonk, link], 'price')
const bought = focusOnTrade(nothing, bonk, { side: 'buy', amountUsd: '15' })
const sold = focusOnTrade(nothing, bonk, { side: 'sell', percent: '50' })
const parse = (text: string, language: Language, focus: Focus = nothing, understood?: object) =>
  parseRequest(text, { names: pinnedNames, language, focus, memory: understood ? { understood } : null }).parsed
const isProposed = (...given: Parameters<typeof parse>) => /^(buy|sell)$/.test(parse(...given).intent)

it.each<[Language, string]>([
  ['en', 'buy then 5 dollars of that bonk'],
  ['es', 'bueno, cómprame 5 dólares entonces de ese bonk'],
  ['es', 'bue comprame 5 dolares de bonk y listo'],
  ['pt', 'compra lá 5 dólares de bonk então para eu ver'],
  ['pt', 'blz, compra 5 dólares de bonk enqto isso'],
  ['pt', 'poxa, compra 5 dólares desse bonk'],
  ['fr', 'prends plutôt 5 dollars de bonk'],
  ['fr', 'pff. prends 5 dollars de bonk direct'],
])('the order parser ignores words that only connect an order, in %s: "%s"', (language, text) => {
  expect(parse(text, language)).toMatchObject({ intent: 'buy', amountUsd: '5', token: 'BONK' })
})

it.each([
  ['imma yeet 5 dollars into bonk', { intent: 'buy', amountUsd: '5', token: 'BONK' }],
  ['righto, lets do 5 bucks of bonk innit', { intent: 'buy', amountUsd: '5', token: 'BONK' }],
  ['dump 5 bucks into bonk', { intent: 'buy', amountUsd: '5', token: 'BONK' }],
  ['dump all my sol into bonk', { intent: 'buy', coinPercent: '100', coin: 'SOL', token: 'BONK' }],
  ['as much bonk as i can afford', { intent: 'buy', coinPercent: '100', token: 'BONK' }],
  ['sling 5 bucks at bonk', { intent: 'buy', amountUsd: '5', token: 'BONK' }],
  ['buy 5 dollars of bonk so i can stop staring at the screen', { intent: 'buy', amountUsd: '5', token: 'BONK' }],
  ['gonna shift a third of me bonk, sort it', { intent: 'sell', percent: '33.33', token: 'BONK' }],
  ['get shot of the rest of my bonk', { intent: 'sell', percent: '100', token: 'BONK' }],
  ['get me out of my bonk', { intent: 'sell', percent: '100', token: 'BONK' }],
] as const)('the order parser parses an order in everyday English: "%s"', (text, expected) => {
  expect(parse(text, 'en')).toMatchObject(expected)
})

it.each([
  'sling 5 bucks at bonk at 0.5',
  'dump 5 dollars of bonk into wif',
  'buy 5 dollars of bonk so i can sell it tomorrow',
  'buy 5 dollars of bonk because wif is falling',
  'sell all my bonk so i can buy wif',
  'sell half my bonk and keep the rest',
  '5 bucks of bonk every friday',
  'imma wait till it drops then buy 5 dollars of bonk',
])('the order parser proposes nothing for a price, a second token, a schedule or a condition: "%s"', (text) => {
  for (const focus of [nothing, bought]) expect(isProposed(text, 'en', focus)).toBe(false)
})

it('the order parser repeats the last trade for the other token of the chat', () => {
  const focus = focusOnTrade(focusOnTokens(nothing, [link], 'price'), bonk, { side: 'buy', amountUsd: '15' })
  const expected = { intent: 'buy', amountUsd: '15', token: 'LINK', isReference: true }
  expect(parse('same but for the other one', 'en', focus)).toMatchObject(expected)
  expect(parse('throw 15 bucks at it', 'en', bought)).toMatchObject({ ...expected, token: 'BONK' })
})

it.each<[Language, string]>([
  ['en', 'buy 5 dollars of bonk then if it drops'],
  ['en', 'is that all? should i buy 5 dollars of bonk'],
  ['es', 'cuando baje entonces compra 5 dólares de bonk'],
  ['es', 'compra 5 dólares de bonk entonces si baja'],
  ['es', 'no compres entonces 5 dólares de bonk'],
  ['pt', 'vou comprar 5 dólares de bonk amanhã'],
  ['pt', 'compra então 5 dólares de bonk?'],
  ['fr', "n'achète plutôt pas 5 dollars de bonk"],
  ['fr', "je lui ai dit achète plutôt 5 dollars de bonk s'il baisse"],
])('the order parser proposes nothing for a condition, a question or a negation, in %s: "%s"', (language, text) => {
  for (const focus of [nothing, bought, both]) expect(isProposed(text, language, focus)).toBe(false)
})

describe('a question mark', () => {
  it('after an exclamation before the order does not make the order a question', () => {
    expect(parse('só isso?? compra 5 dólares de bonk', 'pt')).toMatchObject({ intent: 'buy', token: 'BONK' })
    expect(isProposed('só isso? compra 5 dólares de bonk?', 'pt')).toBe(false)
    expect(isProposed('compro? 5 dólares de bonk', 'pt')).toBe(false)
  })
})

describe('an open question about the token', () => {
  const pending = { side: 'sell', token: 'PEPE' }
  it.each<[Language, string]>([
    ['en', 'well then buy 20 dollars'],
    ['es', 'ah pues entonces compra 20 dólares'],
    ['pt', 'tá então compra 20 dólar dele e pronto'],
    ['fr', 'bon alors achète pour 20 dollars'],
  ])('applies to an order of the other side, in %s: "%s"', (language, text) => {
    const expected = { intent: 'buy', amountUsd: '20', token: 'PEPE', isReference: true }
    expect(parse(text, language, nothing, pending)).toMatchObject(expected)
    expect(isProposed(text, language)).toBe(false)
  })

  it('is kept after another unknown unit', () => {
    const open = { side: 'buy', token: 'WIF' }
    expect(parse('reais uai, 50 reais', 'pt', nothing, open)).toMatchObject({ reason: 'not-usd', understood: open })
  })

  it.each<[Language, string]>([
    ['en', 'like 25 dollars'],
    ['es', 'unos 25 dólares'],
    ['pt', 'ah sei lá, uns vinte e cinco dólares'],
    ['fr', 'disons 25 dollars'],
    ['fr', 'bon bah 25 dollars alors, celui qui est sur solana'],
  ])('accepts an approximate amount only in its answer, in %s: "%s"', (language, text) => {
    const open = { side: 'buy', token: 'LINK' }
    expect(parse(text, language, nothing, open)).toMatchObject({ intent: 'buy', amountUsd: '25', token: 'LINK' })
    expect(isProposed(`${text} de link`, language)).toBe(false)
  })

  it.each<[Language, string]>([
    ['en', '10 dollars, not 10 tokens'],
    ['es', '10 dólares, no 10 tokens'],
    ['pt', '10 dólares, não 10 tokens'],
    ['fr', '10 dollars, pas 10 jetons'],
    ['ar', 'ب 10 دولار مش 10 حبات'],
  ])('accepts the unit that is not negated, in %s: "%s"', (language, text) => {
    const open = { side: 'buy', token: 'LINK', number: '10' }
    expect(parse(text, language, nothing, open)).toMatchObject({ intent: 'buy', amountUsd: '10', token: 'LINK' })
    expect(isProposed(text, language)).toBe(false)
  })

  it.each(['not 10 dollars', '10 dollars no 20 dollars', '10 dollars, not today', '10 dollars not for LINK'])(
    'proposes nothing for "%s"',
    (text) => {
      expect(isProposed(text, 'en', nothing, { side: 'buy', token: 'LINK', number: '10' })).toBe(false)
    },
  )
})

it.each<[Language, string]>([
  ['en', 'buy 20 dollars of one of those'],
  ['es', 'bueno compreme 20 dolares de una de esas'],
  ['pt', 'compra 20 dólares dele'],
  ['fr', 'prends 20 dollars de celui-là'],
])('the order parser asks which of several tokens a reference means, in %s: "%s"', (language, text) => {
  expect(parse(text, language, both)).toMatchObject({
    reason: 'no-token',
    understood: { side: 'buy', amountUsd: '20' },
  })
})

describe('a number without a unit', () => {
  const focusAfterConversion = (conversion: NonNullable<Focus['conversion']>) => ({
    ...focusOnTokens(nothing, [bonk], 'convert'),
    conversion,
  })
  it('has the unit of the amount just converted', () => {
    const dollars = focusAfterConversion({ amount: '10', from: 'USD', to: 'BONK' })
    expect(parse('dale comprame esos 10', 'es', dollars)).toMatchObject({
      intent: 'buy',
      amountUsd: '10',
      token: 'BONK',
    })
    expect(parse('comprame esos 11', 'es', dollars)).toMatchObject({ intent: 'ask', reason: 'no-unit' })
    expect(isProposed('no compres esos 10', 'es', dollars)).toBe(false)
    const tokens = focusAfterConversion({ amount: '1000000', from: 'BONK', to: 'USD' })
    expect(parse('compra 1 milhao entao', 'pt', tokens)).toMatchObject({
      intent: 'buy',
      units: '1000000',
      token: 'BONK',
    })
  })

  it('gets its unit from a later word', () => {
    const question = parse('mets 20 sur degen', 'fr')
    expect(question).toMatchObject({ reason: 'no-unit', understood: { side: 'buy', number: '20', token: 'DEGEN' } })
    const answer = (text: string, language: Language) => parse(text, language, nothing, question.understood)
    for (const [language, text] of [
      ['fr', 'dollars'],
      ['es', 'dólares'],
      ['pt', 'dólares'],
      ['en', 'dollars'],
    ] as const)
      expect(answer(text, language)).toMatchObject({ intent: 'buy', amountUsd: '20', token: 'DEGEN' })
    expect(answer('jetons', 'fr')).toMatchObject({ intent: 'buy', units: '20', token: 'DEGEN' })
  })

  it('counts once if the message repeats it with its unit', () => {
    const text = 'cómpreme cien mil de esos bonk cien mil unidades digo'
    expect(parse(text, 'es')).toMatchObject({ intent: 'buy', units: '100000', token: 'BONK' })
    expect(parse('compra 20 de bonk 30 dólares', 'es').reason).toBe('which-amount')
  })
})

describe('the last trade', () => {
  it.each<[Language, string]>([
    ['es', 'hágale pues, intente otra vez esa compra de 5'],
    ['pt', 'tenta de novo mas 5 dólares'],
    ['fr', 'relance le à 5$ au lieu de 15'],
  ])('is repeated with a new amount, in %s: "%s"', (language, text) => {
    const expected = { intent: 'buy', amountUsd: '5', token: 'BONK', chain: 'sol', isReference: true }
    expect(parse(text, language, bought)).toMatchObject(expected)
    const priced = focusOnTokens(bought, [bonk], 'balance')
    expect(parse(text, language, priced)).toMatchObject(expected)
    expect(isProposed(text, language, focusOnTokens(bought, [link], 'price'))).toBe(false)
  })

  it('is repeated on another chain', () => {
    const usdc = focusOnTrade(nothing, { symbol: 'USDC', chain: 'base' }, { side: 'buy', amountUsd: '50' })
    const expected = { intent: 'buy', amountUsd: '10', token: 'USDC', chain: 'sol' }
    expect(parse('la même chose sur solana mais pour 10', 'fr', usdc)).toMatchObject(expected)
  })

  it.each<[Language, string]>([
    ['en', 'and the rest too'],
    ['es', 'el resto también'],
    ['pt', 'e o resto'],
    ['fr', 'et le reste aussi allez'],
  ])('lets "the rest" sell what is left, in %s: "%s"', (language, text) => {
    expect(parse(text, language, sold)).toMatchObject({
      intent: 'sell',
      percent: '100',
      token: 'BONK',
      isReference: true,
    })
    for (const focus of [bought, nothing, both]) expect(isProposed(text, language, focus)).toBe(false)
    expect(isProposed(`${text}?`, language, sold)).toBe(false)
  })

  it('proposes nothing for "I keep the rest"', () => {
    expect(isProposed('hmm non je garde le reste', 'fr', sold)).toBe(false)
  })
})

it.each<[Language, string]>([
  ['en', 'buy, sorry typo'],
  ['es', 'compra, error de tipeo'],
  ['pt', 'compra, digitei errado'],
  ['fr', 'achète, faute de frappe'],
  ['zh', '买 手滑了'],
  ['ar', 'اشتر غلطة كتابة'],
])('the order parser corrects a mistyped verb after an excuse, in %s: "%s"', (language, text) => {
  const understood = { side: 'buy', amountUsd: '20', token: 'JUP' }
  expect(parse(text, language, nothing, understood)).toMatchObject({ intent: 'buy', amountUsd: '20', token: 'JUP' })
  expect(isProposed(text, language)).toBe(false)
})
