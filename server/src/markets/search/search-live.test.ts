import { toEvmAddress } from '@murmur/contract/address'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import type { LiveSearch } from './search-live.ts'
import { createReport, createTokenListing, searchWorld, tokenAddress, uni } from './test-support/search-world.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterEach(async () => {
  await db.read.execute(sql`delete from tokens`)
  await db.read.execute(sql`delete from token_words`)
})
afterAll(() => db?.close())

const queries: string[] = []
const liveSearch = (...symbols: string[]): LiveSearch => {
  queries.length = 0
  return async (query) => {
    queries.push(query)
    return symbols.map((symbol, index) =>
      createReport({ address: tokenAddress('sol', 50 + index), symbol, decimals: 9 }),
    )
  }
}
const failingSource: LiveSearch = () => Promise.reject(new UpstreamUnavailable('nothing'))
const pendingSource: LiveSearch = () => new Promise(() => undefined)

describe('live sources', () => {
  it('are queried at most every 30 s when the index has few matches, and rank by the same rules', async () => {
    const world = searchWorld(db, { live: [liveSearch('POPCAT', 'BONK', 'ELSE')] })
    expect(await world.found('popcat')).toEqual(['POPCAT'])
    expect(await Promise.all([world.found('PopCat'), world.found('popcat', 'eth')])).toEqual([['POPCAT'], []])
    expect(queries).toEqual(['popcat'])
    world.advance(30_000)
    await world.found('popcat')
    expect(queries).toHaveLength(2)
    expect(await world.found('bonk')).toEqual(['BONK ✓', 'BONK ≈BONK'])
  })

  it('are not queried when the index has enough matches, nor for one letter, no text or an address', async () => {
    const world = searchWorld(db, { live: [liveSearch()] })
    await world.indexTokens(
      ['A', 'B', 'C', 'D', 'E'].map((end, n) =>
        createReport({ address: tokenAddress('sol', n), symbol: `DOGE${end}` }),
      ),
    )
    for (const query of ['doge', 'z', '$', '', uni.address]) await world.found(query)
    expect(queries).toEqual([])
  })

  it('do not delay a search when slow or down, and slow results are found by the next search', async () => {
    let answer: (symbols: string) => void = () => undefined
    const late: LiveSearch = () =>
      new Promise((resolve) => {
        answer = (symbol) => resolve([createReport({ address: tokenAddress('sol', 60), symbol })])
      })
    const world = searchWorld(db, { live: [failingSource, late, liveSearch('POPCATS')], timeoutMs: 20 })
    expect(await world.found('popcat')).toEqual([])
    answer('POPCAT')
    await expect.poll(() => world.found('popcat')).toEqual(['POPCAT', 'POPCATS'])
    expect(world.errors).toEqual([])
  })

  it('are still used when another source has a bug, which is logged', async () => {
    const world = searchWorld(db, { live: [() => Promise.reject(new Error('a bug')), liveSearch('POPCAT')] })
    expect(await world.found('popcat')).toEqual(['POPCAT'])
    expect(world.errors).toHaveLength(1)
  })
})

describe('an address that is not in the index', () => {
  const address = tokenAddress('eth', 77)
  const readTokensAtAddress = async (text: string) => [
    createTokenListing({ chain: 'eth', address: toEvmAddress(text), symbol: 'NEW', decimals: 4 }),
  ]

  it('is read from the chain and stored', async () => {
    expect(await searchWorld(db, { atAddress: readTokensAtAddress }).found(address)).toEqual(['NEW'])
    expect(await searchWorld(db).search(address, 'eth')).toMatchObject([{ symbol: 'NEW', decimals: 4 }])
  })

  it('returns nothing while the chain is down, and rethrows a bug', async () => {
    const down = searchWorld(db, { atAddress: () => Promise.reject(new Refusal('UPSTREAM_DOWN')) })
    expect(await down.found(address)).toEqual([])
    await expect(down.source.search(address)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
    const broken = searchWorld(db, { atAddress: () => Promise.reject(new Error('a bug')) })
    await expect(broken.found(address)).rejects.toThrow('a bug')
  })
})

describe('the index as a source for the chat', () => {
  it('returns the fields a trade needs, reads decimals from the chain, and skips typing-error matches', async () => {
    const readTokensAtAddress = async (text: string) =>
      text === tokenAddress('base', 1)
        ? [createTokenListing({ chain: 'base', address: toEvmAddress(text), symbol: 'VIRTUAL', decimals: 18 })]
        : []
    const world = searchWorld(db, { atAddress: readTokensAtAddress })
    await world.indexTokens([
      createReport({
        chain: 'base',
        address: tokenAddress('base', 1),
        symbol: 'VIRTUAL',
        usdE18: 5n * 10n ** 17n,
        liquidity: 9,
      }),
      createReport({ chain: 'base', address: tokenAddress('base', 2), symbol: 'VIRTUALS' }),
      createReport({
        source: 'Jupiter',
        address: tokenAddress('sol', 3),
        symbol: 'VIRTU',
        decimals: 2,
        isVerified: true,
      }),
    ])
    const found = await world.source.search('virtu')
    expect(found).toMatchObject([
      { symbol: 'VIRTU', decimals: 2, isVerified: true, price: null },
      { symbol: 'VIRTUAL', decimals: 18, isVerified: false, price: 0.5, liquidity: 9, chain: 'base' },
    ])
    expect(found).toHaveLength(2)
    expect(await world.source.search('virtula')).toEqual([])
    expect(await searchWorld(db).source.search('virtual', 'base')).toMatchObject([{ decimals: 18 }])
  })

  it('rejects when there is no match and live sources are down', async () => {
    const world = searchWorld(db, { live: [failingSource] })
    await expect(world.source.search('airdrop')).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
    expect(await world.source.search('bonk')).toMatchObject([{ symbol: 'BONK', isVerified: true }])
    const patient = searchWorld(db, { live: [pendingSource], timeoutMs: 5 })
    await expect(patient.source.search('airdrop')).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
    expect(await searchWorld(db, { live: [liveSearch()] }).source.search('airdrop')).toEqual([])
  })
})

it('the live search limits concurrent public searches, since trades use the same database', async () => {
  let [running, maxRunning] = [0, 0]
  const trackRunning = <T>(answer: Promise<T>) => {
    maxRunning = Math.max(maxRunning, ++running)
    return Promise.all([answer, new Promise(setImmediate)]).then(([answered]) => {
      running--
      return answered
    })
  }
  // All queries are equal and only their concurrency matters, so the database runs each query once.
  const answers = new Map<string, Promise<unknown>>()
  const execute = (queries: SQL) => {
    const key = JSON.stringify(new PgDialect().sqlToQuery(queries))
    // A Drizzle query runs again each time it is awaited.
    const answer = answers.get(key) ?? Promise.resolve(db.read.execute(queries))
    answers.set(key, answer)
    return trackRunning(answer)
  }
  let guessed: Promise<unknown> | undefined
  const begin = (work: Parameters<Db['begin']>[0]) => {
    guessed ??= db.begin(work)
    return trackRunning(guessed)
  }
  const read = Object.assign(Object.create(db.read), { execute }) as Db['read']
  // The first search writes the pinned tokens into the index.
  await searchWorld(db).search('bonk')
  const world = searchWorld(Object.create(db, { read: { value: read }, begin: { value: begin } }) as Db)
  await world.search('bonk')
  const found = await Promise.all(Array.from({ length: 100 }, () => world.search('bonk')))
  expect(found.every(([first]) => first?.isVerified)).toBe(true)
  // At most four searches run concurrently, with two queries each: one by letters, one for look-alikes.
  expect(maxRunning).toBeLessThanOrEqual(8)
  const crowd = await Promise.allSettled(Array.from({ length: 210 }, () => world.search('bonk')))
  expect(crowd.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array(6).fill({ reason: { code: 'TOO_MANY_REQUESTS' } }),
  )
  // Visitors of the landing page wait in it too.
  const visitors = await Promise.allSettled(Array.from({ length: 210 }, () => world.publicSource.search('bonk')))
  expect(visitors.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array(6).fill({ reason: { code: 'TOO_MANY_REQUESTS' } }),
  )
  // Searches by the chat skip the queue.
  expect((await Promise.all([...Array(20)].map(() => world.source.search('bonk')))).flat()).toHaveLength(20)
})
