import type { Address } from '@murmur/contract/address'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { createReport, pinned, searchWorld, tokenAddress, usdc } from './test-support/search-world.ts'

const minute = 60_000
const hour = 60 * minute
const strange = tokenAddress('sol', 1)
const e18 = 10n ** 18n

describe.each(testDatabases)('the token index on $name', ({ open }) => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db?.close())

  const rowOf = async (address: Address) =>
    (await db.read.execute(sql`select *, xmin::text as version from tokens where address = ${address}`)).rows[0]
  const words = async () =>
    (await db.read.execute(sql`select word, uses from token_words order by word`)).rows.map((row) => Object.values(row))

  it('writes the pinned list with its names, and unverifies removed tokens', async () => {
    const world = searchWorld(db)
    expect(await world.found('bonk')).toEqual(['BONK ✓'])
    const shorter = searchWorld(db, { pinned: pinned.filter(({ symbol }) => symbol !== 'BONK') })
    expect(await shorter.found('bonk')).toEqual(['BONK'])
    const again = searchWorld(db)
    await again.indexTokens([createReport({ ...usdc, symbol: 'SCAM', name: 'Scam', decimals: 2, liquidity: 5 })])
    expect(await again.found('bonk')).toEqual(['BONK ✓'])
    expect(await again.search('usdc')).toMatchObject([{ symbol: 'USDC', decimals: 6, liquidity: 5, isVerified: true }])
    expect(again.errors).toEqual([])
  })

  it('adds tokens, accepts a new name only from the source of the old one, and counts words', async () => {
    const world = searchWorld(db, { pinned: [] })
    await world.indexTokens([createReport({ address: strange, symbol: 'DOGE', name: 'Doge Doge' })])
    expect(await words()).toEqual([['doge', 3]])
    await world.indexTokens([createReport({ address: strange, symbol: 'CAT', source: 'Birdeye', decimals: 6 })])
    expect(await world.search('doge')).toMatchObject([{ symbol: 'DOGE', decimals: 6 }])
    await world.indexTokens([createReport({ address: strange, symbol: 'CAT', name: 'Cat Doge' })])
    expect(await words()).toEqual([
      ['cat', 2],
      ['doge', 1],
    ])
    expect(await world.found('cat')).toEqual(['CAT'])
  })

  it('writes nothing for small changes', async () => {
    const world = searchWorld(db)
    const base = createReport({ address: strange, symbol: 'DOGE', liquidity: 1000, usdE18: e18 })
    const versionAfter = async (fields: object) => {
      await world.indexTokens([{ ...base, ...fields }])
      return (await rowOf(strange))?.version
    }
    const first = await versionAfter({})
    expect(await versionAfter({})).toBe(first)
    expect(await versionAfter({ liquidity: 1050, usdE18: (e18 * 1005n) / 1000n })).toBe(first)
    expect(await versionAfter({ liquidity: undefined, usdE18: undefined })).toBe(first)
    const second = await versionAfter({ liquidity: 1200 })
    expect(second).not.toBe(first)
    const third = await versionAfter({ liquidity: 1200, usdE18: 2n * e18 })
    expect(third).not.toBe(second)
    world.advance(hour)
    expect(await versionAfter({ liquidity: 1200, usdE18: 2n * e18 })).not.toBe(third)
  })

  it('returns a price for an hour', async () => {
    const world = searchWorld(db)
    await world.indexTokens([createReport({ address: strange, symbol: 'DOGE', usdE18: e18 / 4n })])
    expect(await world.search('doge')).toMatchObject([{ usdE18: e18 / 4n, liquidity: null }])
    world.advance(hour)
    expect(await world.search('doge')).toMatchObject([{ usdE18: null }])
  })

  it('shares tokens with every instance, and accepts the same reports from two of them concurrently', async () => {
    const [one, other] = [searchWorld(db), searchWorld(db)]
    const reports = Array.from({ length: 30 }, (_, n) =>
      createReport({ address: tokenAddress('sol', n), symbol: `DOGE${n}` }),
    )
    await Promise.all([one.indexTokens(reports), other.indexTokens([...reports].reverse())])
    expect((await one.found('doge7'))[0]).toBe('DOGE7')
    expect((await other.found('doge29'))[0]).toBe('DOGE29')
    expect((await db.read.execute(sql`select count(*)::int as n from tokens`)).rows).toEqual([{ n: 33 }])
  })

  it('skips invalid addresses, and does not mark an imitation as vendor-verified', async () => {
    const world = searchWorld(db)
    await world.indexTokens([
      createReport({ address: 'no address' as Address, symbol: 'DOGE' }),
      createReport({ chain: 'eth', address: strange, symbol: 'DOGE' }),
      createReport({ source: 'Jupiter', address: strange, symbol: 'B0NK', isVerified: true }),
      createReport({ source: 'Jupiter', address: tokenAddress('sol', 2), symbol: 'POPCAT', isVerified: true }),
      createReport({ source: 'Birdeye', address: tokenAddress('sol', 3), symbol: 'MEW', isVerified: true }),
    ])
    expect(await world.found('doge')).toEqual([])
    expect(await world.search('b0nk')).toMatchObject([
      { symbol: 'BONK' },
      { isVerified: false, isVendorVerified: false },
    ])
    expect(await world.search('popcat')).toMatchObject([{ isVerified: false, isVendorVerified: true }])
    expect(await world.search('mew')).toMatchObject([{ isVendorVerified: false }])
  })

  it('sweeps imitations and the least liquid tokens without recent reports, and keeps verified ones', async () => {
    const world = searchWorld(db, { maxTokens: 20 })
    const indexRange = (from: number, to: number, fields = {}) =>
      world.indexTokens(
        Array.from({ length: to - from }, (_, n) =>
          createReport({
            address: tokenAddress('sol', from + n),
            symbol: `TOK${from + n}`,
            liquidity: 1000 - from - n,
            ...fields,
          }),
        ),
      )
    await indexRange(0, 10)
    await indexRange(10, 12, { symbol: 'BONK' })
    world.advance(26 * hour)
    await indexRange(12, 17)
    expect(await world.search('tok')).toHaveLength(15)
    const [kept, swept] = [tokenAddress('sol', 0), tokenAddress('sol', 9)]
    await db.read.execute(sql`insert into logos (chain, address, url)
      values ('sol', ${kept}, 'https://a'), ('sol', ${swept}, 'https://a'), ('eth', ${swept}, 'https://a')`)
    await indexRange(17, 22)
    const { rows } = await db.read.execute<{ symbol: string }>(sql`select symbol from tokens`)
    // The remaining tokens: ten with recent reports, and the seven most liquid of the others.
    const left = [0, 1, 2, 3, 4, 5, 6, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((n) => `TOK${n}`)
    expect(rows.map(({ symbol }) => symbol).sort()).toEqual(['USDC', 'BONK', 'UNI', ...left].sort())
    const counted = await db.read.execute(sql`select sum(uses)::int as uses from token_words`)
    const there = await db.read.execute(sql`
      select sum(cardinality(string_to_array(trim(words), ' ')))::int as uses from token_terms`)
    expect(counted.rows).toEqual(there.rows)
    // Only the logos of removed tokens are deleted.
    const pictures = await db.read.execute(sql`select chain, address from logos order by chain desc`)
    expect(pictures.rows.map((row) => Object.values(row))).toEqual([
      ['sol', kept],
      ['eth', swept],
    ])
  })
})
