import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jupiterTokens } from '#integrations/market-data/jupiter-tokens.ts'
import { pinnedTokens } from '#integrations/market-data/pinned-tokens.ts'
import {
  bonk,
  type FakeTokens,
  fakeTokens,
  jupiterSays,
  wif,
} from '#integrations/market-data/test-support/fake-tokens.ts'
import { tokenSource } from '#integrations/market-data/token-source.ts'

const pinned = [
  { chain: 'sol', address: bonk, symbol: 'BONK', name: 'Bonk', decimals: 5 },
  { chain: 'sol', address: wif, symbol: 'WIF', name: 'dogwifhat', decimals: 6 },
] as const

let jupiter: FakeTokens
beforeAll(async () => {
  jupiter = await fakeTokens()
  jupiter.answer = [jupiterSays(), jupiterSays({ id: wif, symbol: '$WIF', name: 'dogwifhat', decimals: 6 })]
})
afterAll(() => jupiter.close())

describe.each([
  ['the pinned list', () => pinnedTokens(pinned)],
  ['Jupiter', () => jupiterTokens({ url: jupiter.url })],
  ['both', () => tokenSource({ pinned, jupiter: { url: jupiter.url } })],
])('a source of tokens: %s', (_, open) => {
  it.each(['BONK', 'bonk', '$BONK', ' Bonk ', 'bon', bonk])('finds "%s"', async (query) => {
    const [first] = await open().search(query)
    expect(first).toMatchObject({ chain: 'sol', address: bonk, symbol: 'BONK', decimals: 5, isVerified: true })
  })

  it('finds by name, on its chain alone', async () => {
    const found = (chain?: 'sol' | 'eth') => open().search('dogwif', chain)
    for (const tokens of [await found(), await found('sol')]) {
      expect(tokens.map(({ address }) => address)).toContain(wif)
    }
    expect(await found('eth')).toEqual([])
  })

  it.each(['', '   ', '$', '\u200b'])('has nothing for "%s"', async (query) => {
    expect(await open().search(query)).toEqual([])
  })

  it('tells of every token once, and what it does not know is null', async () => {
    const tokens = await open().search('b')
    expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length)
    for (const { price, marketCap, liquidity, change1h, change24h, createdAt } of tokens) {
      for (const figure of [price, marketCap, liquidity, change1h, change24h]) {
        expect(figure === null || Number.isFinite(figure)).toBe(true)
      }
      expect(createdAt === null || createdAt === new Date(createdAt).toISOString()).toBe(true)
    }
  })
})
