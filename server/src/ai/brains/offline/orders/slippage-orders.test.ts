import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames as names } from '#ai/brains/offline/test-support/pinned-names.ts'
import { parseStatedSlippage } from './parse-stated-slippage.ts'

const parse = (text: string, language: Language = 'en', memory: unknown = null) =>
  parseRequest(text, { names, language, memory, focus: { tokens: [] } }).parsed
const purchase = { intent: 'buy', token: 'BONK', amountUsd: '20' }

describe('an order that states its slippage', () => {
  it.each<[Language, string, number]>([
    ['en', 'buy $20 of BONK with 3% slippage', 300],
    ['en', 'Buy $20 of BONK at 0.5 % slippage', 50],
    ['en', 'buy $20 of BONK, slippage 2%', 200],
    ['en', 'buy $20 of BONK with a slippage of 2.5 percent', 250],
    ['en', 'buy $20 of BONK, 3% slippage please', 300],
    ['en', 'with up to 4% slippage, buy $20 of BONK', 400],
    ['en', 'buy with 3% slippage $20 of BONK', 300],
    ['en', 'buy $20 of BONK with max 3% slippage.', 300],
    ['en', 'buy $20 of BONK with 3% slippage tolerance', 300],
    ['es', 'compra 20 dólares de BONK con 3 % de deslizamiento', 300],
    ['es', 'compra 20 dólares de BONK con un 1,5 % de slippage', 150],
    ['es', 'compra 20 dólares de BONK con deslizamiento del 2 por ciento', 200],
    ['fr', 'achète pour 20 dollars de BONK avec 3 % de glissement', 300],
    ['fr', 'achète pour 20 dollars de BONK avec un glissement de 2,5\u00a0%', 250],
    ['pt', 'compre 20 dólares de BONK com 3% de derrapagem', 300],
    ['pt', 'compre 20 dólares de BONK com slippage de 2 por cento', 200],
    ['zh', '买入20美元的BONK，滑点3%', 300],
    ['zh', '用3%的滑点买入20美元的BONK', 300],
    ['zh', '買入20美元的BONK，滑點設為２％', 200],
    ['zh', '买入20美元的BONK，滑点百分之3', 300],
    ['ar', 'اشتر بمبلغ 20 دولار من BONK مع انزلاق 3%', 300],
    ['ar', 'اشتر بمبلغ 20 دولار من BONK بانزلاق سعري ٣٪', 300],
    ['ar', 'اشتر بمبلغ 20 دولار من BONK بنسبة 2% انزلاق', 200],
  ])('in %s: "%s"', (language, text, slippageBps) => {
    expect(parse(text, language)).toMatchObject({ ...purchase, slippageBps })
  })

  it('parses a sale, whose percentage is another number', () => {
    expect(parse('sell 50% of my BONK with 2% slippage')).toMatchObject({
      intent: 'sell',
      percent: '50',
      slippageBps: 200,
    })
  })

  it('keeps the slippage until an answer completes the order', () => {
    const asked = parse('buy BONK with 3% slippage')
    expect(asked).toMatchObject({ intent: 'ask', reason: 'no-amount', understood: { token: 'BONK', slippageBps: 300 } })
    const memory = { understood: asked.understood }
    expect(parse('$20', 'en', memory)).toMatchObject({ ...purchase, slippageBps: 300 })
    expect(parse('buy $20 of WIF', 'en', memory)).not.toHaveProperty('slippageBps')
    expect(parse('sell half of my BONK', 'en', memory)).not.toHaveProperty('slippageBps')
  })

  it.each([
    "don't buy $20 of BONK with 3% slippage",
    'buy $20 of BONK without 3% slippage',
    'buy $20 of BONK but not with 3% slippage',
    'buy $20 of BONK with 3% slippage or with 5% slippage',
    'should I buy $20 of BONK with 3% slippage?',
    'I bought $20 of BONK with 3% slippage',
    'buy $20 of BONK if it has 3% slippage',
    'is 3% slippage ok?',
    'set my slippage to 3%',
  ])('"%s" isn’t an order', (text) => {
    expect(parse(text).intent).not.toMatch(/^(buy|sell)$/)
  })

  it.each<[Language, string]>([
    ['en', 'buy $20 of BONK with .5% slippage'],
    ['en', 'buy $20 of BONK with .05% slippage'],
    ['en', 'buy $20 of BONK, .5% slippage'],
    ['en', 'buy $20 of BONK .5% slippage'],
    ['es', 'compra 20 dólares de BONK con ,5 % de deslizamiento'],
    ['fr', 'achète pour 20 dollars de BONK avec ,5 % de glissement'],
    ['pt', 'compre 20 dólares de BONK com .5% de slippage'],
    ['zh', '用.5%的滑点买入20美元的BONK'],
    ['ar', 'اشتر بمبلغ 20 دولار من BONK .5% انزلاق'],
    ['en', 'sell 50.5% slippage BONK'],
    ['en', 'buy BONK $20,5% slippage'],
    ['en', "buy BONK 1'005% slippage"],
    ['en', 'buy $20 of BONK with 1005% slippage'],
    ['en', 'buy $20 of BONK with 3-5% slippage'],
    ['en', 'buy $20 of BONK with 0.125% slippage'],
    ['en', 'buy $20 of BONK with 3 slippage'],
    ['en', 'buy $20 of BONK with three percent slippage'],
    ['zh', '用3到5%滑点买入20美元的BONK'],
    ['zh', '用1 005%滑点买入20美元的BONK'],
    ['zh', '买入20美元的BONK，0.125%滑点'],
    ['zh', '买入20美元的BONK，滑点百分之3.125'],
    ['zh', '买入20美元的BONK，滑点百分之3点5'],
    ['en', 'buy $20 of BONK and sell half of my WIF with 4% slippage'],
    ['en', 'buy $20 of BONK with 4% slippage and sell half of my WIF'],
    ['en', 'buy $20 of BONK and $30 of WIF with 4% slippage'],
    ['en', 'buy $20 of BONK. Sell half my WIF with 4% slippage'],
    ['zh', '买入20美元的BONK，卖出一半WIF，滑点4%'],
  ])('in %s asks which slippage "%s" means, and discards the order', (language, text) => {
    expect(parse(text, language)).toEqual({ intent: 'ask', language, reason: 'which-slippage' })
  })

  it.each<[Language, string]>([
    ['zh', '买入$1003%滑点的BONK'],
    ['zh', '买入$20005%滑点的BONK'],
    ['ar', 'اشتر BONK بمبلغ $1005% انزلاق'],
    ['es', 'compra 20 dólares de BONK y vende la mitad de mi WIF con 4 % de deslizamiento'],
    ['fr', 'achète pour 20 dollars de BONK et vends la moitié de mes WIF avec 4 % de glissement'],
    ['pt', 'compre 20 dólares de BONK e venda metade dos meus WIF com 4% de slippage'],
    ['ar', 'اشتر بمبلغ 20 دولار من BONK وبع نصف WIF مع انزلاق 4%'],
    ['en', 'should I buy $20 of BONK with .5% slippage?'],
    ['en', 'buy $20 of BONK with 4% slippage, no wait, sell half of my WIF'],
  ])('in %s discards every part of "%s"', (language, text) => {
    expect(parseStatedSlippage('买入$1003%滑点的BONK')).toBeUndefined()
    expect(parse(text, language)).toMatchObject({ intent: 'ask' })
    expect(parse(text, language)).not.toHaveProperty('understood')
  })

  it('keeps the slippage if the next message only completes the order, whatever its token', () => {
    const memory = { understood: { side: 'buy', amountUsd: '20', token: 'BNOK', slippageBps: 300 } }
    expect(parse('WIF', 'en', memory)).toMatchObject({ ...purchase, token: 'WIF', slippageBps: 300 })
    const open = { understood: { side: 'buy', token: 'BONK', slippageBps: 300 } }
    expect(parse('$0', 'en', open)).toMatchObject({ reason: 'amount-range', understood: { slippageBps: 300 } })
    expect(parse('$20 with .5% slippage', 'en', open)).toMatchObject({ reason: 'which-slippage' })
  })

  it('repeats a trade with its slippage for another token, but not for the other side', () => {
    const trade = { side: 'buy', token: 'BONK', chain: 'sol', amountUsd: '20', slippageBps: 300 }
    const repeat = (text: string) =>
      parseRequest(text, {
        names,
        language: 'en',
        memory: null,
        focus: { tokens: [{ symbol: 'BONK', chain: 'sol' }], trade },
      }).parsed
    expect(repeat('same for WIF')).toMatchObject({ ...purchase, token: 'WIF', slippageBps: 300 })
    expect(repeat('again but for 5')).toMatchObject({ ...purchase, amountUsd: '5', slippageBps: 300 })
    expect(repeat('same for WIF with 2% slippage')).toMatchObject({ token: 'WIF', slippageBps: 200 })
  })

  it.each(['，', '、', ' ', '. ', "'", '\n'])('is searched for in linear time in a text of repeated "%s"', (seed) => {
    // Prepares the patterns.
    parseStatedSlippage('buy')
    const measureMs = (length: number) => {
      const text = `x${seed.repeat(length / seed.length)}x`
      const runs = Array.from({ length: 5 }, () => {
        const began = performance.now()
        parseStatedSlippage(text)
        return performance.now() - began
      })
      return Math.min(...runs)
    }
    // Eight times the text: 8 times the time if linear, 64 if quadratic.
    expect(measureMs(32_000)).toBeLessThan(24 * measureMs(4_000) + 1)
  })

  it('leaves orders without a slippage alone', () => {
    expect(parse('buy $20 of BONK')).not.toHaveProperty('slippageBps')
    expect(parseStatedSlippage('sell 3% of BONK')).toBeUndefined()
    expect(parseStatedSlippage(`buy $20 of BONK with ${' '.repeat(9)}3% slippage`)).toBeUndefined()
  })
})
