import { describe, expect, it, test } from 'vitest'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { type ParseContext, parseUtterance } from './parse-utterance.ts'

const parse = (text: string, context: Partial<ParseContext> = {}) =>
  parseUtterance(text, { names: pinnedNames, ...context })

describe('a sale', () => {
  test.each([
    ['en', 'sell 5 dollars of my bonk'],
    ['en', 'sell $5 of BONK'],
    ['es', 'vende 5 dólares de bonk'],
    ['pt', 'venda 5 dólares de bonk'],
    ['fr', 'vends pour 5$ de bonk'],
    ['zh', '卖5刀BONK'],
    ['ar', 'بع 5 دولار من BONK'],
  ] as const)('may be stated in dollars, in %s: %s', (language, text) => {
    expect(parse(text, { language })).toEqual({ intent: 'sell', language, token: 'BONK', amountUsd: '5' })
  })

  test.each([
    ['en', 'sell 1000 BONK'],
    ['en', 'sell 1000 tokens of my bonk'],
    ['es', 'vende 1000 bonk'],
    ['es', 'vende mil tokens de bonk'],
    ['pt', 'venda 1000 unidades de bonk'],
    ['fr', 'vends 1000 jetons de bonk'],
    ['zh', '卖掉1000个BONK'],
    ['ar', 'بع 1000 BONK'],
  ] as const)('may be stated as a number of tokens, in %s: %s', (language, text) => {
    expect(parse(text, { language })).toEqual({ intent: 'sell', language, token: 'BONK', units: '1000' })
  })

  test.each([
    ['en', 'sell a third of my bonk', '33.33'],
    ['en', 'sell two thirds of my bonk', '66.66'],
    ['en', 'sell a tenth of my bonk', '10'],
    ['en', 'sell the maximum of my bonk', '100'],
    ['es', 'vende un tercio de mi bonk', '33.33'],
    ['es', 'vende dos tercios de mi bonk', '66.66'],
    ['es', 'vende tres cuartos de mi bonk', '75'],
    ['pt', 'venda um terço do meu bonk', '33.33'],
    ['pt', 'venda um décimo do meu bonk', '10'],
    ['fr', 'vends les deux tiers de mes bonk', '66.66'],
    ['fr', 'vends un dixième de mes bonk', '10'],
    ['zh', '卖掉三分之一的BONK', '33.33'],
    ['zh', '卖掉十分之一的BONK', '10'],
    ['ar', 'بع ثلث BONK', '33.33'],
    ['ar', 'بع ثلثي BONK', '66.66'],
  ] as const)('may be stated as a share, in %s: %s', (language, text, percent) => {
    expect(parse(text, { language })).toEqual({ intent: 'sell', language, token: 'BONK', percent })
  })

  test.each([
    ['sell $0 of bonk', 'amount-range'],
    ['sell 0 bonk', 'amount-range'],
    ['sell 1,500 bonk', 'which-number'],
    ['sell $1.234 of bonk', 'which-number'],
    ['sell some 20 bonk', 'odd-number'],
    ['sell 50', 'no-unit'],
    ['sell $50', 'no-token'],
    ['sell $5 of bonk or wif', undefined],
    ['sell $5 and 10 bonk', undefined],
    ['sell half my sol into bonk', 'which-token'],
  ])('%s needs a question: %s', (text, reason) => {
    expect(parse(text)).toMatchObject({ intent: 'ask', ...(reason && { reason }) })
  })

  it('keeps the unit of an amount whose number was unclear', () => {
    const unclear = parse('sell 1,500 bonk')
    expect(parse('1500', { understood: unclear.understood })).toMatchObject({ intent: 'sell', units: '1500' })
  })
})

describe('a purchase', () => {
  test.each([
    ['en', 'half my SOL into BONK', '50'],
    ['en', 'put a third of my sol in bonk', '33.33'],
    ['en', 'buy bonk with all my sol', '100'],
    ['es', 'mete la mitad de mi sol en bonk', '50'],
    ['es', 'mete todo mi sol en bonk', '100'],
    ['pt', 'joga metade do meu sol em bonk', '50'],
    ['fr', 'mets un quart de mon sol dans bonk', '25'],
    ['zh', '拿一半sol买bonk', '50'],
    ['ar', 'حط نص السول في bonk', '50'],
  ] as const)('spends a share of the coin, in %s: %s', (language, text, coinPercent) => {
    expect(parse(text, { language })).toEqual({ intent: 'buy', language, token: 'BONK', coinPercent, coin: 'SOL' })
  })

  it('spends a share of the coin on the stated chain', () => {
    const bought = { intent: 'buy', coinPercent: '25', coin: 'ETH', token: 'VIRTUAL', chain: 'base' }
    expect(parse('25% of my base eth into virtual')).toMatchObject(bought)
  })

  test.each([
    ['en', 'buy as much BONK as I can'],
    ['en', 'get me the maximum of bonk'],
    ['es', 'compra lo máximo posible de bonk'],
    ['pt', 'compra o máximo possível de bonk'],
    ['fr', 'achète autant de bonk que possible'],
    ['zh', '尽可能多买BONK'],
    ['ar', 'اشتر اكبر قدر ممكن من BONK'],
  ] as const)('spends as much as possible, in %s: %s', (language, text) => {
    expect(parse(text, { language })).toEqual({ intent: 'buy', language, token: 'BONK', coinPercent: '100' })
  })

  it('may name the coin that pays as much as possible', () => {
    const bought = { intent: 'buy', token: 'BONK', coinPercent: '100', coin: 'SOL' }
    expect(parse('buy as much bonk as I can with my sol')).toMatchObject(bought)
  })

  test.each([
    ['en', 'put half a sol into bonk'],
    ['es', 'pon medio sol en bonk'],
    ['pt', 'bota meio sol em bonk'],
    ['fr', 'mets un demi sol sur bonk'],
    ['zh', '买半个sol的bonk'],
    ['ar', 'حط نص سول في bonk'],
    ['ar', 'اصرف نصف سول على bonk'],
    ['es', 'cámbiame 0.5 sol por bonk'],
    ['fr', 'échange 0,5 sol contre du bonk'],
  ] as const)('spends half of one coin, in %s: %s', (language, text) => {
    expect(parse(text, { language })).toMatchObject({ intent: 'buy', token: 'BONK', coinAmount: '0.5', coin: 'SOL' })
  })

  test.each([
    ['en', 'buy 100 BONK tokens'],
    ['en', 'buy 100 tokens of bonk'],
    ['es', 'compra 100 tokens de bonk'],
    ['pt', 'compre 100 unidades de bonk'],
    ['fr', 'achète 100 jetons de bonk'],
    ['zh', '买100个BONK'],
    ['ar', 'اشتر 100 توكن من BONK'],
  ] as const)('buys a number of tokens, in %s: %s', (language, text) => {
    expect(parse(text, { language })).toEqual({ intent: 'buy', language, token: 'BONK', units: '100' })
  })

  test.each([
    ['buy 20% of bonk', 'percent-of-buy'],
    ['حط نص sol في bonk', 'odd-number'],
    ['buy as much as I can', 'no-token'],
    ["don't put all my sol in bonk", 'negated'],
    ['what if I put half my sol into bonk', undefined],
    ['how much bonk can I buy with half my sol', 'question'],
  ])('%s needs a question: %s', (text, reason) => {
    expect(parse(text)).toMatchObject({ intent: 'ask', ...(reason && { reason }) })
  })
})

describe('a number before a token', () => {
  const question = parse('buy 20 bonk')

  it('may mean dollars, so the parser asks for the unit', () => {
    expect(question).toMatchObject({
      intent: 'ask',
      reason: 'tokens-not-usd',
      understood: { number: '20', token: 'BONK' },
    })
  })

  test.each([
    ['dollars', { amountUsd: '20' }],
    ['tokens', { units: '20' }],
    ['20 bonk', { units: '20' }],
    ['$25', { amountUsd: '25' }],
    ['30 tokens', { units: '30' }],
    ['0.1 sol', { coinAmount: '0.1' }],
  ])('is completed by the reply: %s', (text, amount) => {
    expect(parse(text, { understood: question.understood })).toEqual({
      intent: 'buy',
      language: 'en',
      token: 'BONK',
      ...amount,
      ...('coinAmount' in amount && { coin: 'SOL' }),
    })
  })

  it('stays open after another bare number, and after an unclear one', () => {
    expect(parse('30', { understood: question.understood })).toMatchObject({ reason: 'tokens-not-usd' })
    const unclear = parse('buy 1,500 bonk')
    expect(unclear).toMatchObject({ reason: 'which-number' })
    const cleared = parse('1500', { understood: unclear.understood })
    expect(cleared).toMatchObject({ reason: 'tokens-not-usd', understood: { number: '1500' } })
  })
})

describe('a number of the user’s own tokens', () => {
  test.each([
    ['en', 'sell 1000 of my BONK'],
    ['en', 'sell 1000 of my bonk tokens'],
    ['es', 'vende 1000 de mis BONK'],
    ['pt', 'vende 1000 dos meus BONK'],
    ['fr', 'vends 1000 de mes BONK'],
    ['zh', '卖掉我1000个BONK'],
    ['ar', 'بع 1000 من BONK عندي'],
  ] as const)('is sold, in %s: %s', (language, text) => {
    expect(parse(text, { language })).toMatchObject({ intent: 'sell', units: '1000', token: 'BONK' })
  })

  test.each([
    'sell 50 of my BONK',
    'sell 100 of my BONK',
    'sell 1000 of BONK',
    'buy 1000 of my BONK',
    'sell 1,500 of my BONK',
    'sell 1000 euros of my BONK',
    'sell 1000 of my brother’s BONK',
  ])('triggers a question if it may be a percentage or may not be held: %s', (text) => {
    expect(parse(text)).toMatchObject({ intent: 'ask' })
  })
})

describe('a large number', () => {
  test.each([
    ['en', 'sell 2 billion bonk', '2000000000'],
    ['en', 'sell 3 bn of my bonk', '3000000000'],
    ['en', 'sell 5 lakh bonk', '500000'],
    ['en', 'sell 2 crore bonk', '20000000'],
    ['pt', 'vende 2 bi de bonk', undefined],
    ['fr', 'vends 2 billion bonk', undefined],
  ] as const)('in %s is not parsed as a million: %s', (language, text, units) => {
    const found = parse(text, { language })
    if (units === undefined) expect(found.intent).toBe('ask')
    else expect(found).toMatchObject({ intent: 'sell', token: 'BONK', units })
  })
})

describe('a written fraction', () => {
  test.each([
    ['en', 'sell 3/4 of my bonk', '75'],
    ['en', 'sell 1/3 of bonk', '33.33'],
    ['es', 'vende 1/2 de mis bonk', '50'],
  ] as const)('is a share before a word for "of", in %s: %s', (language, text, percent) => {
    expect(parse(text, { language })).toMatchObject({ intent: 'sell', token: 'BONK', percent })
  })

  test.each([
    'sell 3/4 bonk',
    'buy 1/2 of a sol of bonk',
    'sell 24/7 of my bonk',
    'buy 1/2 sol of bonk',
    'sell 5/4 of my bonk',
  ])('is unclear without "of", or if it is not a share: %s', (text) => {
    expect(parse(text, { language: 'en' }).intent).toBe('ask')
  })
})

test.each(['get me 100 usdc', 'buy 100 usdc please'])(
  'a purchase of dollar tokens such as USDC is an amount in dollars: %s',
  (text) => {
    expect(parse(text, { language: 'en' })).toMatchObject({ intent: 'buy', amountUsd: '100', token: 'USDC' })
  },
)

test('dollar tokens that are sold or pay keep their number of tokens', () => {
  expect(parse('sell 100 usdc', { language: 'en' })).toMatchObject({ intent: 'sell', units: '100' })
  const paid = { intent: 'buy', token: 'BONK', payWith: 'USDC', payAmount: '20' }
  expect(parse('buy bonk with 20 usdc', { language: 'en' })).toMatchObject(paid)
})
