import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { type Focus, focusOnTrade } from '#ai/brains/offline/requests/focus.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const nothing: Focus = { tokens: [] }
const bought = focusOnTrade(nothing, { symbol: 'BONK', chain: 'sol' }, { side: 'buy', amountUsd: '25' })
const parse = (text: string, language: Language = 'en', focus: Focus = nothing, memory: unknown = null) =>
  parseRequest(text, { names: pinnedNames, language, memory, focus }).parsed

describe('a common noun such as "coin" in an order', () => {
  it.each<[Language, string]>([
    ['en', 'buy 50 dollars of crypto with bonk'],
    ['en', 'buy $20 crypto using usdc'],
    ['en', 'buy 20 dollars of crypto from my bonk'],
    ['es', 'compra 50 dólares de cripto con bonk'],
    ['fr', 'achète 50 dollars de crypto avec bonk'],
    ['pt', 'compra 50 dólares de cripto com bonk'],
    ['zh', '用bonk买50美元的加密货币'],
    ['ar', 'اشتر 50 دولار كريبتو ب bonk'],
    ['en', 'sell crypto for 20 dollars of bonk'],
    ['en', 'buy a token with 50 dollars of bonk'],
    ['en', 'buy 50 dollars of a coin with bonk'],
    ['en', 'buy coins for 20 usdc'],
    ['es', 'compra una moneda con 50 dólares de bonk'],
    ['fr', 'achète un jeton avec 50 dollars de bonk'],
    ['pt', 'compra uma moeda com 50 dólares de bonk'],
    ['zh', '用50美元的bonk买币'],
    ['ar', 'اشتر عملة ب 50 دولار من bonk'],
  ])('in %s is not taken for the name of the paying token: "%s"', (language, text) => {
    for (const focus of [nothing, bought]) {
      const { reason, understood = {} } = parse(text, language, focus)
      expect(reason).toBe('no-token')
      expect(understood.token).toBeUndefined()
      // A sale has no paying token.
      expect(understood.payWith).toBe(understood.side === 'sell' ? undefined : /usdc/.test(text) ? 'USDC' : 'BONK')
    }
  })

  it.each([
    'put 50 dollars of crypto into bonk',
    'spend 20 dollars of bonk on crypto',
    'put 20 dollars of bonk in a coin',
  ])('opens no card if it may mean something else: "%s"', (text) =>
    expect(parse(text)).toMatchObject({ intent: 'ask', reason: 'confirm-order' }),
  )

  it('keeps the paying token for the answer, which names another token', () => {
    const memory = { understood: parse('buy 50 dollars of crypto with bonk').understood }
    const expected = { intent: 'buy', token: 'WIF', amountUsd: '50', payWith: 'BONK' }
    expect(parse('wif', 'en', nothing, memory)).toMatchObject(expected)
    expect(parse('bonk', 'en', nothing, memory)).toMatchObject({ intent: 'ask', reason: 'no-token' })
  })

  it('is not taken for the token of an open question', () => {
    const question = parse('20 dollars of crypto with bonk', 'en', nothing, {
      understood: { side: 'buy', token: 'WIF' },
    })
    expect(question).toMatchObject({ intent: 'ask', reason: 'no-token' })
  })

  it.each<[Language, string]>([
    ['en', 'sell all crypto'],
    ['es', 'vende todas mis criptos'],
    ['fr', 'vends toute ma crypto'],
    ['pt', 'vende todas as minhas criptos'],
    ['zh', '卖掉所有加密货币'],
    ['ar', 'بع كل الكريبتو'],
    ['en', 'sell all coins'],
    ['zh', '卖掉所有的币'],
    ['en', 'buy 20 dollars of crypto'],
  ])('in %s is not taken for the token in focus: "%s"', (language, text) => {
    for (const focus of [nothing, bought])
      expect(parse(text, language, focus)).toMatchObject({ intent: 'ask', reason: 'no-token' })
  })

  it.each<[Language, string, object]>([
    ['en', 'buy 30 dollars of bonk coin', { amountUsd: '30' }],
    ['en', 'buy $20 of the crypto bonk', { amountUsd: '20' }],
    ['en', 'buy bonk tokens for 20 usdc', { payAmount: '20', payWith: 'USDC' }],
    ['ar', 'اشتر توكن bonk ب 20 دولار', { amountUsd: '20' }],
    ['zh', '用20美元买bonk币', { amountUsd: '20' }],
  ])('in %s is skipped beside the name of a token: "%s"', (language, text, expected) => {
    expect(parse(text, language)).toMatchObject({ intent: 'buy', token: 'BONK', ...expected })
  })
})
