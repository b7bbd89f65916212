import { describe, expect, it, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { mergeSources } from './merge-sources.ts'
import { bonk, knownToken, stranger, wif } from './test-support/known-token.ts'
import type { KnownToken, TokenSource } from './token-source.port.ts'

const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const pinned = [
  { chain: 'sol', address: bonk, symbol: 'BONK', name: 'Bonk', decimals: 5 },
  { chain: 'sol', address: wif, symbol: 'WIF', name: 'dogwifhat', decimals: 6 },
  { chain: 'eth', address: uni, symbol: 'UNI', name: 'Uniswap', decimals: 18 },
] as const

const says = (...tokens: KnownToken[]): TokenSource => ({ search: async () => tokens })
const down: TokenSource = { search: () => Promise.reject(new Refusal('UPSTREAM_DOWN')) }
const other = (fields: Partial<KnownToken>) =>
  knownToken({ address: stranger, name: fields.symbol ?? 'Another', ...fields })
/** What is found, as "address verified?". */
const found = async (query: string, ...sources: TokenSource[]) =>
  (await mergeSources(pinned, sources).search(query)).map(
    ({ symbol, isVerified }) => `${symbol}${isVerified ? ' ✓' : ''}`,
  )

describe('the order', () => {
  it('is: the list’s own, what a vendor verified, what nobody did, then what is called nearly so', async () => {
    const addresses = 'ABCDEFG'.split('')
    const [a = '', b = '', c = '', d = '', e = ''] = addresses
    const source = says(
      other({ address: a, symbol: 'BONKERS', isVerified: false, liquidity: 9e9 }),
      other({ address: b, symbol: 'BONKY', liquidity: 1 }),
      other({ address: c, symbol: 'BONK', isVerified: false, liquidity: 9e9 }),
      other({ address: d, symbol: 'BONK', isVerified: true, liquidity: 5 }),
      other({ address: e, symbol: 'BONK', isVerified: true, liquidity: 6 }),
    )
    const order = (await mergeSources(pinned, [source]).search('bonk')).map(({ address }) => address)
    expect(order).toEqual([bonk, e, d, c, b, a])
  })

  it('puts an imitation last and believes no one who verified it, whatever it is worth', async () => {
    for (const symbol of ['BОNK', 'B0NK', 'ＢＯＮＫ', '$BОNK']) {
      const source = says(
        other({ symbol, name: 'Bonk', isVerified: true, liquidity: 9e9 }),
        other({ address: 'x', symbol: 'BONKY', isVerified: false }),
      )
      expect(await found('bonk', source)).toEqual(['BONK ✓', 'BONKY', symbol])
    }
  })

  it('is the same for who asks by the imitation’s own name: the real one stands above it', async () => {
    const source = says(other({ symbol: 'B0NK', isVerified: true, liquidity: 9e9 }))
    expect(await found('B0NK', source)).toEqual(['BONK ✓', 'B0NK'])
  })

  it('knows an imitation of what was asked for that no list has', async () => {
    const source = says(
      other({ address: 'x', symbol: 'РEPE', isVerified: true }),
      other({ symbol: 'PEPE', isVerified: false }),
    )
    expect(await found('pepe', source)).toEqual(['PEPE', 'РEPE'])
  })

  it('names an address before all, verified or not', async () => {
    expect(await found(stranger, says(other({ symbol: 'B0NK' })))).toEqual(['B0NK'])
    expect(await found(uni.toLowerCase())).toEqual(['UNI ✓'])
  })
})

test('a token that several know is told once, as the list calls it, with the others’ figures', async () => {
  const vendor = says(
    knownToken({ address: wif, symbol: '$WIF', name: 'WIF', decimals: 9, isVerified: false, price: 2 }),
  )
  const tokens = await mergeSources(pinned, [
    vendor,
    says(knownToken({ address: wif, price: 3, marketCap: 4 })),
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

test('an EVM address is one token in any case, and two on two chains', async () => {
  const vendor = says(
    knownToken({ chain: 'eth', address: uni.toLowerCase(), symbol: 'UNI' }),
    knownToken({ chain: 'base', address: uni, symbol: 'UNI', isVerified: false }),
  )
  const tokens = await mergeSources(pinned, [vendor]).search('uni')
  expect(tokens.map(({ chain, address }) => [chain, address])).toEqual([
    ['eth', uni],
    ['base', uni],
  ])
})

describe('a source that is down', () => {
  it('takes nothing away but its own', async () => {
    expect(await found('bonk', down, says(other({ symbol: 'BONKY' })))).toEqual(['BONK ✓', 'BONKY ✓'])
  })

  it('is told when nothing else can be said', async () => {
    await expect(found('zzz', down)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
    expect(await found('zzz', says())).toEqual([])
  })

  it('and a bug are two things', async () => {
    await expect(found('bonk', { search: () => Promise.reject(new Error('a bug')) })).rejects.toThrow('a bug')
  })
})

test('there are never more than 20', async () => {
  const many = Array.from({ length: 60 }, (_, n) => other({ address: String(n) }))
  expect(await mergeSources(pinned, [says(...many)]).search('bonk')).toHaveLength(20)
})
