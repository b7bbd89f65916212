import { readFileSync } from 'node:fs'
import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { type Focus, focusOnList, focusOnTokens, focusOnTrade } from '#ai/brains/offline/requests/focus.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const nothing: Focus = { tokens: [] }
const bonk = { symbol: 'BONK', chain: 'sol' } as const
const wif = { symbol: 'WIF', chain: 'sol' } as const
const bought = focusOnTrade(nothing, bonk, { side: 'buy', amountUsd: '25' })
const parse = (text: string, language: Language = 'en', focus: Focus = nothing, memory: unknown = null) =>
  parseRequest(text, { names: pinnedNames, language, memory, focus }).parsed

describe('words that change nothing', () => {
  it.each<[Language, string]>([
    ['en', 'ok then put 5 dollars in bonk'],
    ['en', 'lol can i get just like 5 bucks of bonk'],
    ['en', 'sir kindly buy 5 dollars of bonk'],
    ['en', 'fine, buy 5 dollars of bonk then'],
    ['en', 'hmm well, buy 5 dollars of bonk obv'],
    ['en', 'ok make i buy 5 dollar bonk see how e be'],
    ['es', 'ah bueno cómpreme 5 dólares de bonk entonces'],
    ['pt', 'tá então compra 5 dólar de bonk e pronto'],
    ['fr', "bon alors achète 5 dollars de bonk tant qu'on y est"],
    ['zh', '行吧 那我买5美元的bonk试试水'],
    ['ar', 'طيب اشتريلي bonk ب 5 دولار خلينا نجرب'],
  ])('in %s may surround an order: "%s"', (language, text) => {
    expect(parse(text, language)).toMatchObject({ intent: 'buy', amountUsd: '5', token: 'BONK' })
    expect(parse(text, language).isReference).toBeUndefined()
  })

  it.each<[Language, string]>([
    ['es', 'nada de comprar 20 dólares de BONK'],
    ['es', 'va a comprar 20 dólares de BONK'],
    ['pt', 'vai comprar 20 dólares de BONK'],
    ['en', 'buy bonk fast as you can'],
    ['en', 'sell wif quickly as possible'],
    ['fr', 'achète bonk vite que possible'],
  ])('in %s never hide a negation, another person or a missing amount: "%s"', (language, text) => {
    expect(parse(text, language).intent).toBe('ask')
  })

  it.each(['$500 BONK', '100% BONK', 'all of my SOL'])('no symbol adds words to an order: "%s"', (symbol) => {
    const focus = focusOnTokens(nothing, [{ symbol, chain: 'sol' }], 'price')
    for (const text of ['buy it', 'sell it', 'sell this']) expect(parse(text, 'en', focus).intent).toBe('ask')
  })

  it('are no tokens, unless in capitals', () => {
    expect(parse('well, sell half', 'en', bought)).toMatchObject({ intent: 'sell', token: 'BONK' })
    expect(parse('ok buy 5 dollars of bonk as well')).toMatchObject({ intent: 'buy', token: 'BONK' })
    expect(parse('buy 5 dollars of well')).toMatchObject({ intent: 'buy', token: 'WELL' })
    expect(parse('WELL sell half')).toMatchObject({ intent: 'sell', token: 'WELL' })
  })

  it.each([
    'ok how much is 15 dollars of bonk?',
    'lol should i buy 15 dollars of bonk',
    "hmm don't buy 15 dollars of bonk",
    'ok buy 15 dollars of bonk if it drops',
    'ok buy 15 dollars of bonk tomorrow',
    'so i bought 15 dollars of bonk',
    'my friend told me to buy 15 dollars of bonk',
    'ok "buy 15 dollars of bonk"',
    'ok then what is 10 dollars in bonk',
  ])('"%s" stays no order', (text) => {
    for (const focus of [nothing, bought]) expect(parse(text, 'en', focus).intent).not.toMatch(/^(buy|sell)$/)
  })
})

describe('the token that the chat is about', () => {
  it.each<[Language, string, object]>([
    ['en', 'now sell half of it', { intent: 'sell', percent: '50' }],
    ['en', 'sell all', { intent: 'sell', percent: '100' }],
    ['en', 'buy 10 dollars', { intent: 'buy', amountUsd: '10' }],
    ['es', 'vende la mitad', { intent: 'sell', percent: '50' }],
    ['pt', 'vende tudo então', { intent: 'sell', percent: '100' }],
    ['fr', 'achète-en pour 12$', { intent: 'buy', amountUsd: '12' }],
    ['zh', '卖一半', { intent: 'sell', percent: '50' }],
    ['ar', 'حسنا بع نصفه', { intent: 'sell', percent: '50' }],
  ])('in %s is meant by an order without one: "%s"', (language, text, expected) => {
    expect(parse(text, language, bought)).toMatchObject({ ...expected, token: 'BONK', chain: 'sol', isReference: true })
  })

  it('is not guessed from several', () => {
    for (const focus of [focusOnTokens(nothing, [bonk, wif], 'price'), focusOnList([bonk, wif]), nothing])
      expect(parse('sell half', 'en', focus)).toMatchObject({ intent: 'ask', reason: 'no-token' })
  })

  it('completes the order of an open question', () => {
    const memory = { understood: { side: 'buy', amountUsd: '30' } }
    const several = focusOnList([bonk, wif])
    for (const text of ['wif', 'the second one', 'ok wif', 'the second one please'])
      expect(parse(text, 'en', several, memory), text).toMatchObject({ intent: 'buy', amountUsd: '30', token: 'WIF' })
    expect(parse('the second one', 'en', several).intent).not.toBe('buy')
  })
})

describe('the last trade', () => {
  it.each<[Language, string]>([
    ['en', 'again'],
    ['en', 'ok try it again'],
    ['es', 'inténtalo otra vez'],
    ['pt', 'tenta de novo'],
    ['fr', 'réessaie'],
    ['zh', '再来一次'],
    ['zh', '那再来一次 同样的金额'],
    ['ar', 'جربها مرة ثانية'],
    ['ar', 'جربها مره ثانيه بنفس المبلغ'],
  ])('in %s is repeated: "%s"', (language, text) => {
    const expected = { intent: 'buy', amountUsd: '25', token: 'BONK', chain: 'sol', isReference: true }
    expect(parse(text, language, bought)).toMatchObject(expected)
    expect(parse(text, language).intent).toBe('ask')
  })

  it('is repeated for another token, or gives its amount', () => {
    const expected = { intent: 'buy', amountUsd: '25', token: 'WIF' }
    expect(parse('same for wif', 'en', bought)).toMatchObject(expected)
    expect(parse('ahora lo mismo pero de wif', 'es', bought)).toMatchObject(expected)
    expect(parse('buy that much wif', 'en', bought)).toMatchObject(expected)
    const conversion = { amount: '80', from: 'USD', to: 'WIF' }
    const valued = { ...focusOnTokens(nothing, [wif], 'convert'), conversion }
    expect(parse('ok buy that much', 'en', valued)).toMatchObject({ ...expected, amountUsd: '80' })
  })

  it('is not repeated by a question or a negation', () => {
    expect(parse('again?', 'en', bought).intent).toBe('ask')
    expect(parse('wif again', 'en', bought).intent).toBe('ask')
    expect(parse("don't do it again", 'en', bought).intent).not.toMatch(/^(buy|sell)$/)
  })
})

describe('an order read with a doubt', () => {
  it.each<[Language, string, object]>([
    ['en', 'byu 20 dollars of bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['en', 'bu 20 usd of bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['en', 'sel half my bonk', { side: 'sell', percent: '50', token: 'BONK' }],
    ['en', 'gosh buy 20 dollars of bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['es', 'conpra 20 dólares de bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['pt', 'vebde metade do meu bonk', { side: 'sell', percent: '50', token: 'BONK' }],
    ['fr', 'achtee 20 dollars de bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['ar', 'اشرتي 20 دولار bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
  ])('in %s waits for a yes: "%s"', (language, text, understood) => {
    const asked = parse(text, language)
    expect(asked).toMatchObject({ intent: 'ask', reason: 'confirm-order', understood })
    const memory = { understood: asked.understood, isWhole: true }
    const { side, ...slots } = asked.understood ?? {}
    expect(parse('ok', language, nothing, memory)).toMatchObject({ intent: side, ...slots, isReference: true })
    expect(parse('no', language, nothing, memory).intent).toBe('no')
  })

  it('never corrects amounts, tokens, or a message that is no order', () => {
    expect(parse('buy 1o dollars of bonk').reason).not.toBe('confirm-order')
    expect(parse('buy 20 dollars of bnok')).toMatchObject({ reason: 'unknown-token' })
    expect(parse("don't byu 20 dollars of bonk").intent).toBe('ask')
    expect(parse('should i byu 20 dollars of bonk?').reason).not.toBe('confirm-order')
  })
})

describe('two orders in one message', () => {
  const buy = (token: string, amountUsd: string) => ({ intent: 'buy', token, amountUsd })
  it.each<[Language, string, object, object]>([
    ['en', 'buy $10 of ray and $15 of orca', buy('RAY', '10'), buy('ORCA', '15')],
    ['en', 'sell half my bonk and buy 5 bucks of jup', { intent: 'sell', percent: '50' }, buy('JUP', '5')],
    [
      'en',
      'buy 0.1 sol of bonk and 0.2 sol of wif',
      { coinAmount: '0.1' },
      { token: 'WIF', coinAmount: '0.2', coin: 'SOL' },
    ],
    ['en', 'sell 1000 bonk and half my wif', { units: '1000' }, { intent: 'sell', token: 'WIF', percent: '50' }],
    ['es', 'cómprame 15 dólares de uni y 20 dólares de aave', buy('UNI', '15'), buy('AAVE', '20')],
    ['pt', 'vende 30% do wif e compra 10 dólar de pyth', { intent: 'sell', percent: '30' }, buy('PYTH', '10')],
    ['fr', 'achète 15$ de pyth pis 10$ de orca', buy('PYTH', '15'), buy('ORCA', '10')],
    ['zh', '帮我买25美元bonk 再买35美元ray', buy('BONK', '25'), buy('RAY', '35')],
    ['ar', 'اشتر 10 دولار bonk وبعدين اشتر 15 دولار jup', buy('BONK', '10'), buy('JUP', '15')],
    ['ar', 'اشتريلي ب 10 دولار bonk وب 15 دولار jup', buy('BONK', '10'), buy('JUP', '15')],
  ])('in %s are read one after the other: "%s"', (language, text, first, second) => {
    const { next, ...order } = parse(text, language)
    expect(order).toMatchObject(first)
    expect(next?.isReference).toBeUndefined()
    const alone = parse(next?.text ?? '', language)
    expect(alone).toMatchObject(second)
    expect(alone.isReference).toBeUndefined()
    expect(parse(next?.text ?? '', 'en')).toMatchObject(second)
  })

  it.each<[Language, string, object]>([
    ['en', 'buy $10 of ray and 15 of orca', buy('ORCA', '15')],
    ['es', 'cómprame 15 dólares de uni y 20 de aave', buy('AAVE', '20')],
    ['pt', 'compra 10 dólares de orca e 15 de pyth', buy('PYTH', '15')],
    ['fr', 'achète 15$ de pyth et 10 de orca', buy('ORCA', '10')],
    ['zh', '买25美元的bonk和35的ray', buy('RAY', '35')],
    ['ar', 'اشتر ب 10 دولار من bonk وب 15 من jup', buy('JUP', '15')],
  ])('in %s may state dollars once, and then need a press: "%s"', (language, text, second) => {
    const { next } = parse(text, language)
    expect(next).toMatchObject({ isReference: true })
    expect(parse(next?.text ?? '', language)).toMatchObject(second)
  })

  it.each<[Language, string]>([
    ['en', 'buy $10 of ray and 15 orca'],
    ['es', 'compra 10 dólares de ray y 15 orca'],
    ['pt', 'compra 10 dólares de ray e 15 orca'],
    ['fr', 'achète 10 dollars de ray et 15 orca'],
    ['zh', '买10美元的ray和15个orca'],
    ['ar', 'اشتر 10 دولار ray و 15 orca'],
    ['en', 'sell half my wif and buy 20 of orca'],
  ])('in %s never take a number of tokens for dollars: "%s"', (language, text) => {
    const { next } = parse(text, language)
    const alone = parse(next?.text ?? '', language)
    expect(next).toBeDefined()
    expect(alone.amountUsd ?? alone.understood?.amountUsd).toBeUndefined()
    expect(alone.token ?? alone.understood?.token).toBe('ORCA')
    if (alone.intent !== 'ask') expect(alone).toMatchObject({ intent: 'buy', units: '15' })
  })

  it.each([
    'buy $10 of ray and $15 of orca if it drops',
    'buy $10 of ray or $15 of orca',
    'buy $10 of ray and send $15 to bob',
    'buy $10 of ray and $15 of orca and $5 of jup',
  ])('"%s" stays a question', (text) => {
    expect(parse(text).intent).toBe('ask')
  })
})

it('proposes nothing for the traps of the corpus but orders that lack only their token', () => {
  const url = new URL('../../../../../../bench/data/utterances.json', import.meta.url)
  const corpus: { text: string; trap: boolean; lang: Language }[] = JSON.parse(readFileSync(url, 'utf8'))
  const isProposed = ({ intent, next }: ReturnType<typeof parse>) => /^(buy|sell)$/.test(intent) && next === undefined
  const proposed = (focus: Focus) =>
    corpus.filter(({ text, trap, lang }) => trap && isProposed(parse(text, lang, focus)))
  expect(proposed(nothing)).toEqual([])
  expect(proposed(bought).map(({ text }) => text)).toEqual([
    'sell everything',
    'vende todo',
    'venda tudo',
    'vends tout',
    '全部卖掉',
    'بع كل شيء',
    'buy 20 dollars',
    'buy $20 of it',
    'buy 20 dollars worth',
    'compra 20 dólares',
    'compre 20 dólares',
    'achète 20 dollars',
    '买20美元',
    'اشتر بـ 20 دولار',
    'yes, but buy $10 instead',
  ])
})
