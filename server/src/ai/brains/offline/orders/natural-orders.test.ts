import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const nothing: Focus = { tokens: [] }
const parse = (text: string, language: Language, focus: Focus = nothing) =>
  parseRequest(text, { names: pinnedNames, language, memory: null, focus }).parsed

const buy = { intent: 'buy', amountUsd: '20', token: 'BONK' }
const withCoin = { intent: 'buy', coinAmount: '0.1', coin: 'SOL', token: 'JUP' }

describe('an order that states its money first', () => {
  it.each<[Language, string, object]>([
    ['en', 'take 20 dollars and buy bonk', buy],
    ['en', 'take 20 dollars and put it in bonk', buy],
    ['en', 'take 0.1 sol and buy jup', withCoin],
    ['es', 'coge 20 dólares y compra bonk', buy],
    ['es', 'usa 0.1 sol para comprar jup', withCoin],
    ['fr', 'prends 20 dollars et achète du bonk', buy],
    ['fr', 'utilise 0,1 sol pour acheter jup', withCoin],
    ['pt', 'pega 20 dólares e compra bonk', buy],
    ['pt', 'usa 0,1 sol pra comprar jup', withCoin],
    ['zh', '我出20美元买bonk', buy],
    ['ar', 'خذ 20 دولار واشتر bonk', buy],
    ['ar', 'استخدم 0.1 sol لشراء jup', withCoin],
  ])('is a single purchase, in %s: "%s"', (language, text, expected) => {
    expect(parse(text, language)).toMatchObject(expected)
  })
})

describe('dollars of a token beside a word such as "ok"', () => {
  it.each<[Language, string]>([
    ['en', 'bonk, 20 dollars, now'],
    ['en', 'bonk please, 20 dollars'],
    ['en', 'convinced. 20 dollars of bonk.'],
    ['en', 'start with 20 dollars of bonk'],
    ['es', 'bonk, 20 dólares, ya'],
    ['es', 'me has convencido, 20 dólares de bonk'],
    ['fr', 'bonk, 20 dollars, maintenant'],
    ['fr', 'go pour 20 dollars de bonk'],
    ['pt', 'bonk, 20 dólares, agora'],
    ['pt', 'fechou, 20 dólares de bonk'],
    ['zh', '那就来二十美元的bonk吧'],
    ['ar', 'bonk، 20 دولار، الآن'],
  ])('are a purchase whose card needs a press, in %s: "%s"', (language, text) => {
    const { isReference, ...order } = parse(text, language)
    expect(order).toMatchObject(buy)
    expect(isReference ?? language === 'zh').toBe(true)
  })

  it.each<[Language, string]>([
    ['en', 'sol 150 dollars now'],
    ['en', 'bonk down 20 dollars now'],
    ['en', 'my 20 dollars of bonk now'],
    ['pt', 'bonk tá 20 dólares agora'],
  ])('aren’t a purchase if they state a price or a holding, in %s: "%s"', (language, text) => {
    expect(parse(text, language).intent).toBe('ask')
  })
})

describe('an order among courtesies and remarks', () => {
  it.each<[Language, string, object]>([
    ['en', "hi there! hope you're well. please buy 20 dollars of bonk", buy],
    ['en', 'that looks safe enough, buy 20 dollars of bonk', buy],
    ['en', 'would you mind buying me 20 dollars of bonk?', buy],
    ['en', 'place an order for 20 dollars of bonk', buy],
    ['en', 'cut my wif in half', { intent: 'sell', percent: '50', token: 'WIF' }],
    ['es', 'agrega 20 dólares de bonk a mi cartera', buy],
    ['es', 'hola, ¿qué tal? compra 20 dólares de bonk', buy],
    ['fr', 'sois gentil et achète 20 dollars de bonk', buy],
    ['fr', "passe un ordre d'achat de 20 dollars sur bonk", buy],
    ['pt', 'oi, tudo bem? compra 20 dólares de bonk pra mim', buy],
    ['pt', 'põe 20 dólares de bonk na carteira', buy],
    ['zh', '看着还行，买20美元的bonk', buy],
    ['ar', 'أضف 20 دولار من bonk إلى محفظتي', buy],
    ['ar', 'يبدو جيدا، اشتر 20 دولار bonk', buy],
  ])('is parsed, in %s: "%s"', (language, text, expected) => {
    expect(parse(text, language)).toMatchObject(expected)
  })

  it.each<[Language, string]>([
    ['en', 'i think i’ll take 20 dollars of bonk'],
    ['zh', '我打算买20美元的bonk'],
  ])('becomes a question if it only considers a trade, in %s: "%s"', (language, text) => {
    expect(parse(text, language)).toMatchObject({ intent: 'ask', reason: 'confirm-order' })
  })
})
