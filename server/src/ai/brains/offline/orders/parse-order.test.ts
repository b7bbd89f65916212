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

describe('filler words', () => {
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
    ['fr', 'vazy frérot chope-moi 5 dollars de bonk, histoire de voir'],
    ['fr', 'allez je me lance, on met 5 dollars sur bonk'],
    ['fr', 'jvx bien 5 dollars de bonk stplé'],
    ['fr', 'tu me mets pr 5 dollars de bonk mtn'],
    ['en', "good to know, i've decided: buy 5 dollars of bonk as a first try"],
    ['es', 'me animo, compra 5 dólares de bonk de momento'],
    ['fr', "j'ai décidé, achète 5 dollars de bonk pour l'instant"],
    ['pt', 'já decidi, compra 5 dólares de bonk como teste'],
    ['ar', 'خلاص قررت اشتر bonk ب 5 دولار كبداية'],
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
    ['fr', 'mon pote achète 20 dollars de bonk'],
    ['fr', "j'ai achete 20 dollars de bonk"],
    ['fr', 'jveux plus de bonk'],
    ['es', 'me quedo con mis 5 dólares de bonk'],
    ['pt', 'fico com meus 5 dólares de bonk'],
    ['es', 'por ahora mis 5 dólares de bonk'],
    ['pt', 'por enquanto meus 5 dólares de bonk'],
    ['fr', "5 dollars de bonk pour l'instant"],
    ['en', 'ill start with my 5 dollars of bonk'],
    ['zh', '首先 5美元的bonk'],
    ['es', 'me quedo con 5 dólares de bonk'],
    ['pt', 'fico com 5 dólares de bonk'],
  ])('in %s do not hide a negation, another person, a kept token or a missing amount: "%s"', (language, text) => {
    expect(parse(text, language).intent).toBe('ask')
  })

  it.each(["j'ai rajouté 20 dollars sur solana", 'j’ai misé 20 dollars sur bonk hier'])(
    'in French do not turn a past trade into an order: "%s"',
    (text) => {
      expect(parse(text, 'fr').intent).not.toMatch(/^(buy|sell)$/)
    },
  )

  it.each<[string, object]>([
    ['refourgue tt mon bonk', { intent: 'sell', percent: '100' }],
    ['débarrassez-moi du quart de mes bonk', { intent: 'sell', percent: '25' }],
    ["vends m'en pour 8 dollars du bonk", { intent: 'sell', amountUsd: '8' }],
    ['sur solana met tout ce que je peux en bonk', { intent: 'buy', coinPercent: '100', chain: 'sol' }],
    ['rajoute-moi la moiti de mon eth ds bonk', { intent: 'buy', coinPercent: '50', coin: 'ETH' }],
  ])('may surround an order in everyday French: "%s"', (text, expected) => {
    expect(parse(text, 'fr')).toMatchObject({ ...expected, token: 'BONK' })
  })

  it.each(['$500 BONK', '100% BONK', 'all of my SOL'])('are not found within a token symbol: "%s"', (symbol) => {
    const focus = focusOnTokens(nothing, [{ symbol, chain: 'sol' }], 'price')
    for (const text of ['buy it', 'sell it', 'sell this']) expect(parse(text, 'en', focus).intent).toBe('ask')
  })

  it('are tokens only in capitals', () => {
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
  ])('do not turn "%s" into an order', (text) => {
    for (const focus of [nothing, bought]) expect(parse(text, 'en', focus).intent).not.toMatch(/^(buy|sell)$/)
  })
})

describe('the token in focus', () => {
  it.each<[Language, string, object]>([
    ['en', 'now sell half of it', { intent: 'sell', percent: '50' }],
    ['en', 'sell all', { intent: 'sell', percent: '100' }],
    ['en', 'buy 10 dollars', { intent: 'buy', amountUsd: '10' }],
    ['es', 'vende la mitad', { intent: 'sell', percent: '50' }],
    ['pt', 'vende tudo então', { intent: 'sell', percent: '100' }],
    ['fr', 'achète-en pour 12$', { intent: 'buy', amountUsd: '12' }],
    ['zh', '卖一半', { intent: 'sell', percent: '50' }],
    ['ar', 'حسنا بع نصفه', { intent: 'sell', percent: '50' }],
  ])('in %s completes an order without a token: "%s"', (language, text, expected) => {
    expect(parse(text, language, bought)).toMatchObject({ ...expected, token: 'BONK', chain: 'sol', isReference: true })
  })

  it('is not guessed if there are several', () => {
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

  it.each<[Language, string]>([
    ['en', 'bonk one'],
    ['en', 'the bonk one please'],
    ['es', 'bonk esa'],
    ['pt', 'bonk esse'],
    ['fr', 'bonk celui-là'],
    ['zh', 'bonk那个'],
    ['ar', 'bonk هذا'],
  ])('is named in %s by "%s", where "one" is not a number', (language, text) => {
    const memory = { understood: { side: 'buy', amountUsd: '30' } }
    expect(parse(text, language, nothing, memory)).toMatchObject({ intent: 'buy', amountUsd: '30', token: 'BONK' })
  })

  it('is bought by an amount alone after an offer to buy it', () => {
    const memory = { understood: { side: 'buy' } }
    for (const [language, text] of [
      ['en', '20 dollars of ens'],
      ['es', '20 dólares de ens'],
      ['zh', '20美元的ens'],
    ] as const)
      expect(parse(text, language, nothing, memory)).toMatchObject({ intent: 'buy', amountUsd: '20', token: 'ENS' })
    const inCoin = { intent: 'buy', coinAmount: '0.5', coin: 'SOL', token: 'BONK' }
    expect(parse('0.5 sol of bonk', 'en', nothing, memory)).toMatchObject(inCoin)
    expect(parse('20 dollars of ens')).toMatchObject({ intent: 'ask', reason: 'no-side' })
  })

  it('keeps the number of the question that it completes: "twenty one"', () => {
    const memory = { understood: { side: 'buy', token: 'BONK' } }
    expect(parse('twenty one', 'en', nothing, memory)).toMatchObject({ intent: 'buy', amountUsd: '21' })
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

  it('is repeated for another token, or supplies its amount', () => {
    const expected = { intent: 'buy', amountUsd: '25', token: 'WIF' }
    expect(parse('same for wif', 'en', bought)).toMatchObject(expected)
    expect(parse('ahora lo mismo pero de wif', 'es', bought)).toMatchObject(expected)
    expect(parse('buy that much wif', 'en', bought)).toMatchObject(expected)
    const conversion = { amount: '80', from: 'USD', to: 'WIF' }
    const valued = { ...focusOnTokens(nothing, [wif], 'convert'), conversion }
    expect(parse('ok buy that much', 'en', valued)).toMatchObject({ ...expected, amountUsd: '80' })
  })

  it.each<[Language, string]>([
    ['en', 'but then again'],
    ['en', 'ok but then again'],
    ['en', 'then again'],
    ['es', 'pero otra vez'],
    ['pt', 'mas de novo'],
    ['fr', 'mais encore'],
    ['fr', 'et encore'],
    ['zh', '不过再来一次'],
    ['ar', 'لكن مرة أخرى'],
  ])('in %s is not repeated if the message only considers it: "%s"', (language, text) => {
    expect(parse(text, language, bought)).toMatchObject({ intent: 'ask' })
    expect(parse(text, language, bought).understood?.side).toBeUndefined()
  })

  it('is not repeated by a question or a negation', () => {
    expect(parse('again?', 'en', bought).intent).toBe('ask')
    expect(parse('wif again', 'en', bought).intent).toBe('ask')
    expect(parse("don't do it again", 'en', bought).intent).not.toMatch(/^(buy|sell)$/)
  })
})

describe('an order that is parsed with low confidence', () => {
  it.each<[Language, string, object]>([
    ['en', 'byu 20 dollars of bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['en', 'bu 20 usd of bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['en', 'sel half my bonk', { side: 'sell', percent: '50', token: 'BONK' }],
    ['en', 'gosh buy 20 dollars of bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['es', 'conpra 20 dólares de bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['pt', 'vebde metade do meu bonk', { side: 'sell', percent: '50', token: 'BONK' }],
    ['fr', 'achtee 20 dollars de bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['ar', 'اشرتي 20 دولار bonk', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['en', 'bu 0.1 sol of bonk', { side: 'buy', coinAmount: '0.1', coin: 'SOL', token: 'BONK' }],
    ['en', 'bu half my sol of bonk', { side: 'buy', coinPercent: '50', coin: 'SOL', token: 'BONK' }],
    ['en', 'sel 1000 bonk', { side: 'sell', units: '1000', token: 'BONK' }],
    ['en', 'sel $5 of bonk', { side: 'sell', amountUsd: '5', token: 'BONK' }],
    ['en', 'gosh buy 0.1 sol of bonk', { side: 'buy', coinAmount: '0.1', coin: 'SOL', token: 'BONK' }],
    ['es', 'conpra 0.1 sol de bonk', { side: 'buy', coinAmount: '0.1', coin: 'SOL', token: 'BONK' }],
    ['en', '0.5 sol of bonk', { side: 'buy', coinAmount: '0.5', coin: 'SOL', token: 'BONK' }],
    ['en', '0.5 solana of bonk', { side: 'buy', coinAmount: '0.5', coin: 'SOL', token: 'BONK' }],
    ['fr', '0,5 sol de bonk', { side: 'buy', coinAmount: '0.5', coin: 'SOL', token: 'BONK' }],
  ])('in %s is confirmed by a question first: "%s"', (language, text, understood) => {
    const question = parse(text, language)
    expect(question).toMatchObject({ intent: 'ask', reason: 'confirm-order', understood })
    const memory = { understood: question.understood, isWhole: true }
    const { side, ...slots } = question.understood ?? {}
    expect(parse('ok', language, nothing, memory)).toMatchObject({ intent: side, ...slots, isReference: true })
    expect(parse('no', language, nothing, memory).intent).toBe('no')
  })

  it('may be the answer to "buy or sell?" with a short unknown word', () => {
    const memory = { understood: { amountUsd: '20', token: 'ENS' } }
    const question = { reason: 'confirm-order', understood: { side: 'buy', amountUsd: '20', token: 'ENS' } }
    expect(parse('comprar wz', 'pt', nothing, memory)).toMatchObject(question)
    expect(parse('comprar', 'pt', nothing, memory)).toMatchObject({ intent: 'buy', amountUsd: '20', token: 'ENS' })
    expect(parse('comprar zorbit', 'pt', nothing, memory)).toMatchObject({ reason: 'unknown-token' })
    expect(parse('comprar wz 30', 'pt', nothing, memory).reason).not.toBe('confirm-order')
  })

  it('is not found in a question or a negation about a coin and a token', () => {
    for (const text of ['0.5 sol of bonk?', "don't 0.5 sol of bonk", 'sell 0.5 solana of bonk', '20 dollars of bonk'])
      expect(parse(text).reason, text).not.toBe('confirm-order')
  })

  it('never has a corrected amount or token, and other messages are not corrected into orders', () => {
    expect(parse('buy 1o dollars of bonk').reason).not.toBe('confirm-order')
    expect(parse('buy 20 dollars of bnok')).toMatchObject({ reason: 'unknown-token' })
    expect(parse("don't byu 20 dollars of bonk").intent).toBe('ask')
    expect(parse('should i byu 20 dollars of bonk?').reason).not.toBe('confirm-order')
  })
})

describe.each<[Language, string[]]>([
  ['en', ['sell everything', 'buy 20 dollars', 'buy $20 of it', 'buy 20 dollars worth', 'yes, but buy $10 instead']],
  ['es', ['vende todo', 'compra 20 dólares']],
  ['pt', ['venda tudo', 'compre 20 dólares']],
  ['fr', ['vends tout', 'achète 20 dollars']],
  ['zh', ['全部卖掉', '买20美元']],
  ['ar', ['بع كل شيء', 'اشتر بـ 20 دولار']],
])('the adversarial messages of the corpus in %s', (language, lackToken) => {
  const url = new URL('../../../../../../bench/data/utterances.json', import.meta.url)
  const corpus: { text: string; trap: boolean; lang: Language }[] = JSON.parse(readFileSync(url, 'utf8'))
  const adversarial = corpus.filter(({ trap, lang }) => trap && lang === language).map(({ text }) => text)
  const propose = (focus: Focus) =>
    adversarial.filter((text) => {
      const { intent, next } = parse(text, language, focus)
      return /^(buy|sell)$/.test(intent) && next === undefined
    })

  it('propose nothing', () => expect(propose(nothing)).toEqual([]))

  it('open a card for the token of the last trade if they only lack a token', () => {
    expect(propose(bought)).toEqual(lackToken)
  })
})

it.each<[Language, string]>([
  ['es', 'compárame bonk con wif'],
  ['es', 'compáramelo con wif'],
  ['pt', 'compara o risco do bonk com wif'],
])('in %s a comparison is not a mistyped purchase: "%s"', (language, text) => {
  expect(parse(text, language).understood?.side).toBeUndefined()
})
