import { type Address, toEvmAddress } from '@murmur/contract/address'
import { describe, expect, it, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { mergeSources } from './merge-sources.ts'
import { bonk, createTokenListing, unlistedToken, wif } from './test-support/token-listing.ts'
import type { TokenListing, TokenSource } from './token-source.port.ts'

const uni = toEvmAddress('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984')
const pinned = [
  { chain: 'sol', address: bonk, symbol: 'BONK', name: 'Bonk', decimals: 5 },
  { chain: 'sol', address: wif, symbol: 'WIF', name: 'dogwifhat', decimals: 6 },
  { chain: 'eth', address: uni, symbol: 'UNI', name: 'Uniswap', decimals: 18 },
] as const

const makeSource = (...tokens: TokenListing[]): TokenSource => ({ search: async () => tokens })
const down: TokenSource = { search: () => Promise.reject(new Refusal('UPSTREAM_DOWN')) }
const makeListing = (fields: Partial<TokenListing>) =>
  createTokenListing({ address: unlistedToken as Address, name: fields.symbol ?? 'Another', ...fields })
/** The results as "symbol ✓", with a check mark if verified. */
const searchResults = async (query: string, ...sources: TokenSource[]) =>
  (await mergeSources(pinned, sources).search(query)).map(
    ({ symbol, isVerified }) => `${symbol}${isVerified ? ' ✓' : ''}`,
  )

describe('ranking', () => {
  it('puts listed tokens first, then vendor-verified, then unverified, then close matches', async () => {
    const addresses = 'ABCDEFG'.split('')
    const [a = '', b = '', c = '', d = '', e = ''] = addresses
    const source = makeSource(
      makeListing({ address: a as Address, symbol: 'BONKERS', isVerified: false, liquidity: 9e9 }),
      makeListing({ address: b as Address, symbol: 'BONKY', liquidity: 1 }),
      makeListing({ address: c as Address, symbol: 'BONK', isVerified: false, liquidity: 9e9 }),
      makeListing({ address: d as Address, symbol: 'BONK', isVerified: true, liquidity: 5 }),
      makeListing({ address: e as Address, symbol: 'BONK', isVerified: true, liquidity: 6 }),
    )
    const order = (await mergeSources(pinned, [source]).search('bonk')).map(({ address }) => address)
    expect(order).toEqual([bonk, e, d, c, b, a])
  })

  it('puts an imitation last and ignores its verification, regardless of its liquidity', async () => {
    for (const symbol of ['BОNK', 'B0NK', 'ＢＯＮＫ', '$BОNK']) {
      const source = makeSource(
        makeListing({ symbol, name: 'Bonk', isVerified: true, liquidity: 9e9 }),
        makeListing({ address: 'x' as Address, symbol: 'BONKY', isVerified: false }),
      )
      expect(await searchResults('bonk', source)).toEqual(['BONK ✓', 'BONKY', symbol])
    }
  })

  it('puts the real token above an imitation even if the query is the imitation’s own symbol', async () => {
    const source = makeSource(makeListing({ symbol: 'B0NK', isVerified: true, liquidity: 9e9 }))
    expect(await searchResults('B0NK', source)).toEqual(['BONK ✓', 'B0NK'])
  })

  it('detects an imitation of the query that is not on the list', async () => {
    const source = makeSource(
      makeListing({ address: 'x' as Address, symbol: 'РEPE', isVerified: true }),
      makeListing({ symbol: 'PEPE', isVerified: false }),
    )
    expect(await searchResults('pepe', source)).toEqual(['PEPE', 'РEPE'])
  })

  it('puts an address match first, verified or not', async () => {
    expect(await searchResults(unlistedToken, makeSource(makeListing({ symbol: 'B0NK' })))).toEqual(['B0NK'])
    expect(await searchResults(uni.toLowerCase())).toEqual(['UNI ✓'])
  })
})

test('mergeSources merges a token from several sources, with the list’s name and the others’ figures', async () => {
  const vendor = makeSource(
    createTokenListing({
      address: wif as Address,
      symbol: '$WIF',
      name: 'WIF',
      decimals: 9,
      isVerified: false,
      price: 2,
    }),
  )
  const tokens = await mergeSources(pinned, [
    vendor,
    makeSource(createTokenListing({ address: wif as Address, price: 3, marketCap: 4 })),
  ]).search('wif')
  expect(tokens).toHaveLength(1)
  expect(tokens[0]).toMatchObject({
    symbol: 'WIF',
    name: 'dogwifhat',
    decimals: 6,
    isVerified: true,
    price: 2,
    marketCap: 4,
  })
})

test('mergeSources treats EVM addresses of any case as one token, and two chains as two tokens', async () => {
  const vendor = makeSource(
    createTokenListing({ chain: 'eth', address: uni.toLowerCase() as Address, symbol: 'UNI' }),
    createTokenListing({ chain: 'base', address: uni, symbol: 'UNI', isVerified: false }),
  )
  const tokens = await mergeSources(pinned, [vendor]).search('uni')
  expect(tokens.map(({ chain, address }) => [chain, address])).toEqual([
    ['eth', uni],
    ['base', uni],
  ])
})

describe('a source that is down', () => {
  it('loses only its own tokens', async () => {
    expect(await searchResults('bonk', down, makeSource(makeListing({ symbol: 'BONKY' })))).toEqual([
      'BONK ✓',
      'BONKY ✓',
    ])
  })

  it('rejects if there is nothing else to show', async () => {
    await expect(searchResults('zzz', down)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
    expect(await searchResults('zzz', makeSource())).toEqual([])
  })

  it('is distinguished from a bug, which is rethrown', async () => {
    await expect(searchResults('bonk', { search: () => Promise.reject(new Error('a bug')) })).rejects.toThrow('a bug')
  })
})

test('mergeSources returns at most 20 tokens', async () => {
  const many = Array.from({ length: 60 }, (_, n) => makeListing({ address: String(n) as Address }))
  expect(await mergeSources(pinned, [makeSource(...many)]).search('bonk')).toHaveLength(20)
})
