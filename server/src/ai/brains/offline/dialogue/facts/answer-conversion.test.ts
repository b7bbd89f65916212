import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { focusOnTrade, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { convertAmount } from './convert-amount.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const prices: Record<string, number> = { SOL: 150, ETH: 2500, BONK: 0.00002, JUP: 0.5, WIF: 2 }
const tools: TestTurn['tools'] = {
  price: async ({ token }) => {
    const price = prices[token] ?? null
    return { kind: 'price', token: { ...bonk, symbol: token, price }, change24h: null }
  },
}
const ask = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, tools, ...more })
const firstLine = async (...args: Parameters<typeof ask>) =>
  (await ask(...args)).text
    .replace(/[⁦-⁩]/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .split('\n')[0]

describe('a conversion', () => {
  it.each<[Language, string, string]>([
    ['en', 'how much is 0.5 ETH in dollars', '0.5 ETH is worth $1,250.00'],
    ['en', "what's 2 sol worth", '2 SOL is worth $300.00'],
    ['en', 'how many jup would i get for 50 dollars', '$50.00 is worth 100 JUP'],
    ['en', '1 ETH in SOL', '1 ETH is worth 16.6666 SOL'],
    ['en', '100 bonk in usd', '100 BONK is worth $0.002'],
    ['en', 'half an eth in dollars', '0.5 ETH is worth $1,250.00'],
    ['en', 'convert 1,500 jup', '1,500 JUP is worth $750.00'],
    ['es', 'cuanto es medio eth en dolares', 'Valor de 0,5 ETH al precio actual, sin contar comisiones: 1250,00 USD'],
    ['es', '1 eth cuantos sol son', 'Valor de 1 ETH al precio actual, sin contar comisiones: 16,6666 SOL'],
    ['pt', '3,5 sol são quantos dólares', 'Valor de 3,5 SOL no preço atual, sem contar taxas: US$ 525,00'],
    ['fr', 'combien valent 100 jup en dollars', 'Valeur de 100 JUP au prix actuel, hors frais : 50,00 USD'],
    ['zh', '0.5个ETH等于多少SOL', '0.5 ETH 按当前价格约等于 8.33333 SOL'],
    ['ar', 'كم 1 eth بالدولار', '1 ETH تساوي 2,500.00 دولار'],
  ])('in %s: "%s" states both sides', async (language, text, expected) => {
    expect((await firstLine(text, { language }))?.replace(/(\d) (\d{3})/g, '$1$2')).toContain(
      expected.replace(/(\d) (\d{3})/g, '$1$2'),
    )
  })

  it.each<[Language, string, string]>([
    ['en', '2.5 SOL in WIF', 'buy 50 dollars of it'],
    ['ar', 'و 2.5 سول قداش تجيبلي wif', 'لا برشا، اشريلي منها ب 50 دولار برك'],
  ])('of a coin keeps the other token in focus, in %s', async (language, text, order) => {
    const { focus } = await ask(text, { language })
    expect(parseFocus(focus).tokens[0]?.symbol).toBe('WIF')
    const { calls } = await ask(order, { language, focus })
    expect(calls).toMatchObject([{ tool: 'propose', input: { side: 'buy', token: 'WIF', amountUsd: '50' } }])
  })

  it('states the price of each token and never proposes a trade', async () => {
    const { text, calls } = await ask('1 ETH in SOL')
    expect(text).toContain('ETH costs $2,500 on Solana.\nSOL costs $150 on Solana.')
    expect(calls.map(({ tool }) => tool)).toEqual(['price', 'price'])
  })

  it('continues with another amount or another token', async () => {
    const first = await ask('1 ETH in SOL')
    const { focus } = first
    expect(focus).toMatchObject({ request: 'convert', conversion: { amount: '1', from: 'ETH', to: 'SOL' } })
    expect(await firstLine('and in WIF?', { focus })).toContain('1 ETH is worth 1,250 WIF')
  })

  it('is declined for a currency without a rate, or a token without a price', async () => {
    expect(await firstLine('how much is 100 euros in sol')).toContain('prices in euros, only in US dollars')
    expect(await firstLine('how much is 2 pyth in dollars')).toContain('no price for PYTH')
  })
})

describe('convertAmount', () => {
  it.each([
    ['0.5', 2500, 1, '1250'],
    ['1', 1, 3, '0.333333333333333333'],
    ['1000000', 0.0000000123, 1, '0.0123'],
    ['0.1', 0.2, 1, '0.02'],
    ['123456789012345678', 0.1, 1, '12345678901234567.8'],
  ])('%s at %d and %d is exactly %s', (amount, from, to, expected) => {
    expect(convertAmount(amount, from, to)).toBe(expected)
  })

  it('returns no value without a price', () => {
    expect([convertAmount('1', 1, 0), convertAmount('x', 1, 1), convertAmount('1', Number.NaN, 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

const bought = focusOnTrade({ tokens: [] }, { symbol: 'BONK', chain: 'sol' }, { side: 'buy', amountUsd: '20' })
const sold = focusOnTrade({ tokens: [] }, { symbol: 'WIF', chain: 'sol' }, { side: 'sell', units: '3' })

it.each<[Language, string, object, string]>([
  ['en', 'how many bonk is that', bought, '$20.00 is worth 1,000,000 BONK'],
  ['es', '¿cuántos bonk son?', bought, 'Valor de 20,00 USD al precio actual, sin contar comisiones: 1 000 000 BONK'],
  ['pt', 'isso dá quantos bonk?', bought, 'Valor de US$ 20,00 no preço atual, sem contar taxas: 1.000.000 BONK'],
  ['en', 'how much is that in dollars', sold, '3 WIF is worth $6.00'],
  ['es', '¿cuánto es eso en dólares?', sold, 'Valor de 3 WIF al precio actual, sin contar comisiones: 6,00 USD'],
])('in %s "%s" after a card converts the amount of the card', async (language, text, focus, expected) => {
  const balance = async () => ({ kind: 'balance' as const, holdings: [], totalUsd: 0, stale: [] })
  expect(await firstLine(text, { language, focus, tools: { ...tools, balance } })).toContain(expected)
})

it('a conversion into a currency without a rate is stated in dollars', async () => {
  const { focus } = await ask('1 SOL in dollars')
  const { text } = await ask('e isso em euros dá quanto?', { language: 'pt', focus })
  expect(text).toContain('euros')
  expect(text).toContain('150')
})
