import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames as names } from '#ai/brains/offline/test-support/pinned-names.ts'
import { readStatedSlippage } from './read-stated-slippage.ts'

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

  it('reads a sale, whose own percentage is another number', () => {
    expect(parse('sell 50% of my BONK with 2% slippage')).toMatchObject({
      intent: 'sell',
      percent: '50',
      slippageBps: 200,
    })
  })

  it('keeps it until the answer that completes the order', () => {
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
  ])('"%s" is no order', (text) => {
    expect(parse(text).intent).not.toMatch(/^(buy|sell)$/)
  })

  it('leaves orders without it alone', () => {
    expect(parse('buy $20 of BONK')).not.toHaveProperty('slippageBps')
    expect(readStatedSlippage('sell 3% of BONK')).toBeUndefined()
  })
})
