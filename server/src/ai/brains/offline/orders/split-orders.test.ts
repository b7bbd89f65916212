import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const parse = (text: string, language: Language = 'en') =>
  parseRequest(text, { names: pinnedNames, language, memory: null, focus: null }).parsed

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
    ['ar', 'بيع نص bonk واشتري بداله ب 15 دولار jup', { intent: 'sell', percent: '50' }, buy('JUP', '15')],
  ])('in %s are parsed one after the other: "%s"', (language, text, first, second) => {
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
  ])('in %s never turn a number of tokens into dollars: "%s"', (language, text) => {
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
  ])('are not found in "%s", which stays a question', (text) => {
    expect(parse(text).intent).toBe('ask')
  })
})
