import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { indexTokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const parse = (text: string, language: Language = 'en', understood?: PartialTrade, names = pinnedNames) =>
  parseUtterance(text, { names, language, understood })
const twenty = { intent: 'buy', token: 'BONK', payWith: 'USDC', payAmount: '20' }
const half = { intent: 'buy', token: 'USDC', payWith: 'BONK', payPercent: '50' }
const tenDollars = { intent: 'buy', token: 'BONK', payWith: 'USDC', amountUsd: '10' }

describe('a swap of two tokens', () => {
  it.each<[Language, string, object]>([
    ['en', 'swap 20 USDC to BONK', twenty],
    ['en', 'could you swap 20 of my usdc for bonk please', twenty],
    ['en', 'put 20 usdc into bonk', twenty],
    ['en', 'buy bonk for 20 usdc', twenty],
    ['en', 'use 20 USDC to buy BONK', twenty],
    ['en', 'convert half my BONK into USDC', half],
    ['en', 'sell half of my bonk for usdc', half],
    ['en', 'buy $10 of BONK with USDC', tenDollars],
    ['en', 'use my USDC to buy 10 dollars of BONK', tenDollars],
    ['en', 'swap all my wif to bonk on solana', { token: 'BONK', payWith: 'WIF', payPercent: '100', chain: 'sol' }],
    ['es', 'cambia 20 USDC por BONK', twenty],
    ['es', 'usa 20 USDC para comprar BONK', twenty],
    ['es', 'convierte la mitad de mis BONK en USDC', half],
    ['es', 'compra 10 dólares de BONK con USDC', tenDollars],
    ['fr', 'échange 20 USDC contre du BONK', twenty],
    ['fr', 'utilise 20 USDC pour acheter du BONK', twenty],
    ['fr', 'convertis la moitié de mes BONK en USDC', half],
    ['fr', 'achète 10 dollars de BONK avec mes USDC', tenDollars],
    ['pt', 'troque 20 USDC por BONK', twenty],
    ['pt', 'use 20 USDC para comprar BONK', twenty],
    ['pt', 'converta metade dos meus BONK em USDC', half],
    ['pt', 'compre 10 dólares de BONK com USDC', tenDollars],
    ['zh', '把20 USDC换成BONK', twenty],
    ['zh', '用20个USDC买BONK', twenty],
    ['zh', '把一半的BONK换成USDC', half],
    ['zh', '用USDC买10美元的BONK', tenDollars],
    ['ar', 'حول 20 USDC إلى BONK', twenty],
    ['ar', 'استخدم 20 USDC لشراء BONK', twenty],
    ['ar', 'حوّل نصف BONK إلى USDC', half],
    ['ar', 'اشتر بـ 10 دولار BONK باستخدام USDC', tenDollars],
  ])('in %s is a purchase paid with a token: "%s"', (language, text, expected) => {
    expect(parse(text, language)).toMatchObject(expected)
  })

  it.each<[Language, string, object]>([
    ['en', 'turn half my bonk into sol', { token: 'BONK', percent: '50', coin: 'SOL' }],
    ['en', 'swap 20 usdc to eth', { token: 'USDC', units: '20', coin: 'ETH' }],
    ['es', 'cambia la mitad de mis bonk por sol', { token: 'BONK', percent: '50', coin: 'SOL' }],
    ['pt', 'troca metade do meu bonk por sol', { token: 'BONK', percent: '50', coin: 'SOL' }],
    ['zh', '把一半的BONK换成SOL', { token: 'BONK', percent: '50', coin: 'SOL' }],
  ])('into a coin is a sale, in %s: "%s"', (language, text, expected) => {
    expect(parse(text, language)).toMatchObject({ intent: 'sell', ...expected })
  })

  it.each(['swap $20 of usdc to bonk', 'convert 20 dollars of bonk to sol', 'swap 20 ZZZZ to BONK'])(
    'must be confirmed if dollars or an unknown word pay: "%s"',
    (text) => {
      expect(parse(text)).toMatchObject({ intent: 'ask', reason: 'confirm-order' })
    },
  )

  it('asks for a missing amount or token', () => {
    const understood = { side: 'buy', token: 'JUP', payWith: 'USDC' }
    expect(parse('use my USDC to buy JUP')).toMatchObject({ reason: 'no-amount', understood })
    expect(parse('swap 20 USDC to ZZZZ')).toMatchObject({ reason: 'unknown-token', token: 'ZZZZ' })
    expect(parse('swap 1.500 USDC to BONK')).toMatchObject({ reason: 'which-number' })
    expect(parse('buy 10 of bonk with usdc')).toMatchObject({ reason: 'no-unit' })
  })

  it.each([
    "don't swap 20 USDC to BONK",
    'should i swap 20 usdc to bonk?',
    'swap 20 usdc to bonk if it drops',
    'swap 20 usdc to bonk tomorrow',
    'swap 20 usdc to bonk or wif',
    'swap 20 usdc to bonk for my brother',
    'i swapped 20 usdc to bonk',
    'sell BONK for 20 USDC',
    'swap usdc for 20 bonk',
    'send 20 usdc to bonk',
    'buy $10 of BONK via Uniswap',
    'buy $10 of BONK with Jupiter',
    'buy $10 of BONK with care',
    'swap 20 usdc to usdc',
    'swap 0.1 wif and 20 usdc to bonk',
  ])('is not proposed for an ambiguous message: "%s"', (text) => {
    expect(parse(text).intent).toBe('ask')
  })

  it('is not parsed from an address and the Arabic verb that also means to transfer', () => {
    expect(parse(`حول 20 USDC إلى 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed`, 'ar').intent).toBe('ask')
  })

  it('never takes a token from the name of another token', () => {
    const made = { chain: 'sol', address: 'So11111111111111111111111111111111111111112' } as const
    const names = indexTokenNames([
      { ...made, symbol: 'FAKE', name: 'USDC to BONK' },
      { ...made, symbol: 'USDC', name: 'USDC' },
      { ...made, symbol: 'BONK', name: 'BONK' },
    ])
    expect(parse('swap 20 USDC to BONK', 'en', undefined, names)).toMatchObject(twenty)
    expect(parse('swap 20 FAKE', 'en', undefined, names).intent).toBe('ask')
  })
})

describe('an answer to a question about a swap', () => {
  const open: PartialTrade = { side: 'buy', token: 'BONK', payWith: 'USDC', unit: 'payAmount' }

  it.each([
    ['20', { payAmount: '20' }],
    ['20 USDC', { payAmount: '20' }],
    ['half', { payPercent: '50' }],
    ['all of it', { payPercent: '100' }],
    ['20 dollars', { amountUsd: '20' }],
  ])('states the amount: "%s"', (text, amount) => {
    expect(parse(text, 'en', open)).toMatchObject({ intent: 'buy', token: 'BONK', payWith: 'USDC', ...amount })
  })

  it('names the paying coin or token', () => {
    const open: PartialTrade = { side: 'buy', token: 'BONK', amountUsd: '10', chain: 'sol', isPayOpen: true }
    expect(parse('SOL', 'en', open)).toMatchObject({ intent: 'buy', token: 'BONK', amountUsd: '10', coin: 'SOL' })
    expect(parse('with WIF', 'en', open)).toMatchObject({ intent: 'buy', token: 'BONK', payWith: 'WIF' })
  })

  it('does not apply the question’s token to a complete order', () => {
    expect(parse('buy $5 of WIF', 'en', open)).not.toHaveProperty('payWith')
  })
})
