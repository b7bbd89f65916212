import type { ChainKey } from '@murmur/contract/chains'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { bothDatabases } from '#platform/db/test-db.ts'
import { covers } from '../../../../spec/covers.ts'
import { findSymbols } from './find-symbols.ts'
import { bonk, createReport, searchWorld, tokenAddress, uni, usdc } from './test-support/search-world.ts'

/** Symbol, name, USD of liquidity, chain. */
const market: [string, string, number, ChainKey?][] = [
  ['WIF', 'dogwifhat', 5e6],
  ['WIFE', 'Wife Changing Money', 9e6],
  ['DOGE', 'Doge', 1e6],
  ['BABYDOGE', 'Baby Doge Coin', 2e6],
  ['KABOSU', 'Doge Mother', 3e6],
  ['DOGINALS', 'Doginals', 4e3],
  ['MORPHO', 'Morpho Token', 7e6, 'eth'],
  ['MORPHEUS', 'Morpheus Infrastructure', 6e6, 'base'],
  ['POPCAT', 'Popcat', 8e6],
  ['MEW', 'cat in a dogs world', 8.5e6],
  ['PEPE', 'Pepe', 1e7, 'eth'],
  ['VIRTUAL', 'Virtual Protocol', 4e7, 'base'],
  ['柴犬', '柴犬 Shiba', 1e4],
  ['USDC', 'USD Coin', 9e9],
  ['USDС', 'USD Coin', 9e9],
  ['U5DC', 'Dollars', 9e9, 'base'],
  ['USD', 'ＵＳＤ　Ｃｏｉｎ', 9e9],
  ['USDCAT', 'Dollar Cat', 10],
]

describe.each(bothDatabases)('a search of the index on $name', ({ open }) => {
  let db: Db
  let world: ReturnType<typeof searchWorld>
  beforeAll(async () => {
    db = await open()
    world = searchWorld(db)
    await world.indexTokens(
      market.map(([symbol, name, liquidity, chain = 'sol'], position) =>
        createReport({ chain, address: tokenAddress(chain, 1000 + position), symbol, name, liquidity }),
      ),
    )
  })
  afterAll(() => db?.close())

  test('finds the symbols of whole words in any case', async () => {
    const found = await findSymbols({ db }, ['wif', 'PopCat', 'doorx', 'baby', ''])
    expect([...found]).toEqual(
      expect.arrayContaining([
        ['wif', 'WIF'],
        ['PopCat', 'POPCAT'],
      ]),
    )
    expect(found.size).toBe(2)
    expect((await findSymbols({ db }, [])).size).toBe(0)
  })

  test.each([
    ['a ticker, exact before prefix, in any case and with a dollar sign', '$wif', ['WIF', 'WIFE']],
    ['a partly typed ticker', 'morp', ['MORPHO', 'MORPHEUS']],
    ['a partly typed name', 'virtual pr', ['VIRTUAL']],
    ['a word of a name, the deepest first, an exact ticker before', 'doge', ['DOGE', 'KABOSU', 'BABYDOGE', 'MEW ?']],
    ['the words of a name in any order', 'money wife', ['WIFE']],
    ['a part of a word', 'ogwif', ['WIF']],
    ['another script', '柴', ['柴犬']],
    ['full-width letters', 'ｐｏｐｃ', ['POPCAT']],
    ['a dropped letter', 'mopho', ['MORPHO ?']],
    ['an added letter', 'popcaat', ['POPCAT ?']],
    ['a replaced letter', 'kavosu', ['KABOSU ?']],
    ['two swapped letters', 'vitrual', ['VIRTUAL ?']],
    ['two swapped letters in the middle', 'morhpo', ['MORPHO ?']],
    ['two errors in a long word', 'infrestucture', ['MORPHEUS ?']],
    ['an error in one of two words', 'virtaul protocol', ['VIRTUAL ?']],
    ['a pinned token by name', 'uniswap', ['UNI ✓']],
    ['no similar token', 'zzzzzz', []],
  ])('finds %s: %s', async (_, query, found) => {
    covers('4.states.discover.05', '4.states.discover.07')
    expect(await world.found(query)).toEqual(found)
  })

  it('finds by address or its start, in any case on EVM chains', async () => {
    expect(await world.found(uni.address.toUpperCase().replace('0X', '0x'))).toEqual(['UNI ✓'])
    expect(await world.found(uni.address.slice(0, 8).toLowerCase())).toEqual(['UNI ✓'])
    expect(await world.found(bonk.address)).toEqual(['BONK ✓'])
    expect(await world.found(bonk.address.slice(0, 6))).toEqual(['BONK ✓'])
    expect(await world.found(bonk.address.slice(0, 6).toLowerCase())).toEqual([])
  })

  it('finds on a single chain', async () => {
    expect(await world.found('morp', 'eth')).toEqual(['MORPHO'])
    expect(await world.found('morpho', 'sol')).toEqual([])
    expect(await world.found(uni.address, 'base')).toEqual([])
  })

  it('ranks USDC above its imitations, and names the imitated token', async () => {
    const imitations = ['USDC ≈USDC', 'USDС ≈USDC', 'U5DC ≈USDC', 'USD ≈USDC']
    for (const query of ['usdc', 'USDC', 'usd', 'usd coin', 'U5DC', 'USDС', 'usd c', 'USD', '$USDC', 'Ｕ.S.D.C']) {
      const found = await world.found(query)
      expect(
        found.filter((each) => each === 'USDC ✓'),
        query,
      ).toHaveLength(1)
      const real = found.indexOf('USDC ✓')
      for (const [position, each] of found.entries())
        if (imitations.includes(each)) expect(position, query).toBeGreaterThan(real)
    }
    const [first, second, ...others] = await world.found('usd')
    expect([first, second, others.sort()]).toEqual(['USDC ✓', 'USDCAT', ['USD ≈USDC', 'USDC ≈USDC', 'USDС ≈USDC']])
    expect((await world.search('usdc'))[0]).toMatchObject({ ...usdc, isVerified: true, imitates: null })
  })

  it.each(['', '   ', '$', '\u200b', '%', '_', '\\', "'", '"', '\u0000', '\u202e', '();--', 'a'.repeat(128)])(
    'returns nothing for %j without an error',
    async (query) => expect(await world.found(query)).toEqual([]),
  )

  it('does not interpret wildcards or commands', async () => {
    for (const query of [
      'w%f',
      'w_f',
      'W\u0000IF\u202e',
      "wif' or 1=1 --",
      'wif\\',
      '(wif|doge)',
      'wi.*',
      '%'.repeat(128),
    ]) {
      expect(await world.found(query), query).not.toContain('POPCAT')
    }
    expect(await world.found('W\u200bIF')).toContain('WIF')
  })
})
