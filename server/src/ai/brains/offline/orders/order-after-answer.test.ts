import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { type Focus, focusOnTokens, focusOnTrade } from '#ai/brains/offline/requests/focus.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const nothing: Focus = { tokens: [] }
const bonk = { symbol: 'BONK', chain: 'sol' } as const
const link = { symbol: 'LINK', chain: 'eth' } as const
const eth = { symbol: 'ETH', chain: 'eth' } as const
const bought = focusOnTrade(nothing, bonk, { side: 'buy', amountUsd: '25' })
const parse = (text: string, language: Language, focus: Focus = nothing, memory: unknown = null) =>
  parseRequest(text, { names: pinnedNames, language, memory, focus }).parsed

describe('after the value of an amount of dollars', () => {
  const converted: Focus = {
    ...focusOnTokens(nothing, [bonk], 'convert'),
    conversion: { amount: '20', from: 'USD', to: 'BONK' },
  }
  it('"that much" means that amount, not the one of an earlier trade', () => {
    const focus: Focus = { ...converted, trade: { side: 'buy', amountUsd: '25', token: 'BONK', chain: 'sol' } }
    expect(parse('buy that much BONK', 'en', focus)).toMatchObject({ intent: 'buy', amountUsd: '20' })
  })
})

describe('a price request for the token just traded', () => {
  const priced = focusOnTokens(bought, [bonk], 'price')
  it.each<[Language, string]>([
    ['en', 'again, same amount'],
    ['zh', '那再来一次 同样的金额'],
    ['ar', 'جربها مره ثانيه بنفس المبلغ'],
  ])('keeps the trade for a repetition of its amount, in %s: %s', (language, text) => {
    expect(parse(text, language, priced)).toMatchObject({ intent: 'buy', amountUsd: '25', token: 'BONK' })
    expect(parse(text, language, focusOnTokens(bought, [link], 'price')).intent).not.toBe('buy')
  })

  it('may be repeated by "again"', () => {
    expect(parse('again', 'en', priced).intent).not.toBe('buy')
    expect(parse('again', 'en', bought)).toMatchObject({ intent: 'buy', amountUsd: '25' })
  })
})

describe('an order that spends a coin', () => {
  const converted: Focus = {
    ...focusOnTokens(nothing, [eth, link], 'convert'),
    conversion: { amount: '0.3', from: 'ETH', to: 'LINK' },
  }
  it.each<[Language, string]>([
    ['ar', 'اشريلي منها ب 0.02 eth برك'],
    ['en', 'buy it with 0.02 eth'],
  ])('never buys that coin, in %s: %s', (language, text) => {
    expect(parse(text, language, converted)).toMatchObject({ intent: 'buy', token: 'LINK', coinAmount: '0.02' })
    expect(parse(text, language, focusOnTokens(nothing, [eth], 'price')).intent).toBe('ask')
  })
})

describe('the question whether to buy or to sell', () => {
  it.each<[Language, string, string, string]>([
    ['zh', '麦20刀jup', '买', 'buy'],
    ['ar', 'ب 5 دولار jup', 'ايوه بيع', 'sell'],
    ['ar', 'عشرين دولار jup', 'شراء', 'buy'],
  ])('accepts the verb alone, in %s: %s, %s', (language, text, reply, intent) => {
    const { reason, understood } = parse(text, language)
    expect(reason).toBe('no-side')
    expect(parse(reply, language, nothing, { understood })).toMatchObject({ intent, token: 'JUP' })
  })
})

describe('the question which of several tokens is meant', () => {
  const memory = { understood: { side: 'buy', amountUsd: '20', token: 'USDC' } }
  it.each<[Language, string]>([
    ['en', 'solana please'],
    ['zh', '索拉纳的'],
    ['ar', 'ديال سولانا'],
  ])('accepts the name of a chain, in %s: %s', (language, text) => {
    const order = parse(text, language, nothing, memory)
    expect(order).toMatchObject({ intent: 'buy', amountUsd: '20', token: 'USDC', chain: 'sol' })
  })

  it('does not accept the name of a coin, which may be a token', () => {
    const order = parse('solana', 'en', nothing, { understood: { side: 'buy', amountUsd: '20' } })
    expect(order).toMatchObject({ intent: 'buy', token: 'SOL' })
  })
})

describe('words around an order in dialects', () => {
  it.each<[Language, string, object]>([
    ['zh', '三个里头第二个 卖15刀', { intent: 'sell', amountUsd: '15', token: 'LINK' }],
    ['zh', '拿一半sol干wif', { intent: 'buy', coinPercent: '50', coin: 'SOL', token: 'WIF' }],
    ['zh', '那就算70刀 买jup', { intent: 'buy', amountUsd: '70', token: 'JUP' }],
    ['zh', '不如沽咗只link一半先', { intent: 'sell', percent: '50', token: 'LINK' }],
    ['zh', '帮我入二十蚊美金bonk', { intent: 'buy', amountUsd: '20', token: 'BONK' }],
    ['ar', 'حط نص السول مالي في jup', { intent: 'buy', coinPercent: '50', coin: 'SOL', token: 'JUP' }],
    ['ar', 'خلاص بيع نص اللينك', { intent: 'sell', percent: '50', token: 'LINK' }],
    ['ar', 'بيع نص اللينك link', { intent: 'sell', percent: '50', token: 'LINK' }],
  ])('are ignored, in %s: %s', (language, text, expected) => {
    const focus = focusOnTokens(nothing, [bonk, link], 'compare')
    expect(parse(text, language, focus)).toMatchObject(expected)
  })
})

describe('a mistyped number', () => {
  it.each<[Language, string]>([
    ['en', 'buy 2o dollars of orca'],
    ['zh', '买2o刀orca'],
    ['ar', 'خذ لي ب 2o دولار orca'],
  ])('leads to the same question, in %s: %s', (language, text) => {
    const { reason, understood } = parse(text, language)
    expect({ reason, understood }).toMatchObject({ reason: 'odd-number', understood: { side: 'buy', token: 'ORCA' } })
    const reply = parse('20', language, nothing, { understood })
    expect(reply).toMatchObject({ intent: 'buy', amountUsd: '20', token: 'ORCA' })
  })

  it('may be repeated in words in the reply', () => {
    const memory = { understood: { side: 'buy', token: 'ORCA' } }
    expect(parse('20 数字20', 'zh', nothing, memory)).toMatchObject({ intent: 'buy', amountUsd: '20' })
    expect(parse('هيه عشرين', 'ar', nothing, memory)).toMatchObject({ intent: 'buy', amountUsd: '20' })
    expect(parse('20 or 30', 'en', nothing, memory).intent).toBe('ask')
  })
})

it.each<[Language, string]>([
  ['ar', 'حط لي شارت سنه'],
  ['zh', '给我来个走势图'],
  ['en', 'get me a graph of the year'],
])('"get" and "give" with unknown words are not orders without an amount, in %s: %s', (language, text) => {
  expect(parse(text, language, focusOnTokens(nothing, [bonk], 'price')).understood?.side).toBeUndefined()
})

describe('the question which of several tokens is meant', () => {
  const memory = { understood: { side: 'buy', amountUsd: '50', token: 'USDC' } }
  it.each(['the solana one', 'the solana one i guess', 'solana one pls'])('accepts "%s"', (text) => {
    expect(parse(text, 'en', nothing, memory)).toMatchObject({
      intent: 'buy',
      amountUsd: '50',
      token: 'USDC',
      chain: 'sol',
    })
  })
})
