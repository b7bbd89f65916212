import type { Address } from '@murmur/contract/address'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UsdPrice } from '#market-data/prices/prices.port.ts'
import { priceSamples } from '#markets/tables/price-samples.ts'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { sweepPriceSamples } from './price-samples.store.ts'
import { samplePrices } from './sample-prices.ts'
import { watchPrices } from './watch-prices.ts'
import { withSampledChanges } from './with-sampled-changes.ts'

const one = 10n ** 18n
const hour = 3_600_000
const minute = 60_000
const start = Date.UTC(2026, 5, 1)
const tokens = [
  { address: '0xA' as Address, decimals: 18 },
  { address: '0xB' as Address, decimals: 6 },
]

describe.each(testDatabases)('price samples on $name', ({ open }) => {
  let db: Db
  let at: number
  let marks: Map<string, Omit<UsdPrice, 'at'>>
  const now = () => new Date(at)
  const source = {
    usd: async () =>
      new Map([...marks].map(([key, mark]) => [key as Address, { ...mark, at: now().toISOString() }] as const)),
  }
  const openSampledPrices = () => withSampledChanges({ db, now, prices: source, sample: samplePrices({ db, now }) })
  const rows = () => db.read.select().from(priceSamples).orderBy(priceSamples.at, priceSamples.address)

  beforeAll(async () => {
    db = await open()
  })
  beforeEach(async () => {
    at = start
    marks = new Map([
      ['0xA', { usdE18: 100n * one }],
      ['0xB', { usdE18: one / 3n }],
    ])
    await db.read.execute(sql`delete from price_samples`)
  })
  afterAll(() => db?.close())

  test('stores the exact price at most every five minutes, across readers and instances', async () => {
    const prices = openSampledPrices()
    await Promise.all([prices.usd('eth', tokens), prices.usd('eth', tokens), openSampledPrices().usd('eth', tokens)])
    at += 5 * minute - 1
    await Promise.all([prices.usd('eth', tokens), openSampledPrices().usd('eth', tokens)])
    expect(await rows()).toMatchObject([
      { chain: 'eth', address: '0xA' as Address, usdE18: 100n * one, at: new Date(start) },
      { chain: 'eth', address: '0xB' as Address, usdE18: 333_333_333_333_333_333n },
    ])
    at += 2
    await prices.usd('eth', tokens)
    expect(await rows()).toHaveLength(4)
  })

  test('stores nothing for public requests', async () => {
    await withSampledChanges({ db, now, prices: source }).usd('eth', tokens)
    expect(await rows()).toEqual([])
  })

  test('computes the change from the sample nearest to a day ago', async () => {
    const prices = openSampledPrices()
    for (const [hours, usd] of [
      [0, 50n],
      [1, 80n],
      [2, 125n],
    ] as const) {
      at = start + hours * hour
      marks = new Map([['0xA', { usdE18: usd * one }]])
      await prices.usd('eth', tokens)
    }
    marks = new Map([['0xA', { usdE18: 100n * one }]])
    const changeAt = async (hours: number) => {
      at = start + hours * hour
      const mark = (await withSampledChanges({ db, now, prices: source }).usd('eth', tokens)).get('0xA' as Address)
      return [mark?.change24hPercent, mark?.changeSince]
    }
    expect(await changeAt(24.2)).toEqual([100, undefined])
    expect(await changeAt(25)).toEqual([25, undefined])
    expect(await changeAt(25.8)).toEqual([-20, undefined])
    // Without a sample from about a day ago, the result includes the time of the sample used.
    expect(await changeAt(28)).toEqual([-20, new Date(start + 2 * hour).toISOString()])
    expect(await changeAt(3)).toEqual([100, new Date(start).toISOString()])
  })

  test('returns no change without a sample of the same chain', async () => {
    await openSampledPrices().usd('base', tokens)
    for (const hours of [0, 25]) {
      at = start + hours * hour
      const prices = withSampledChanges({ db, now, prices: source })
      expect((await prices.usd('eth', tokens)).get('0xA' as Address)).toEqual({
        usdE18: 100n * one,
        at: now().toISOString(),
      })
    }
  })

  test('writes nothing when prices are read again within five minutes', async () => {
    let writes = 0
    const counting: Db = Object.create(db, {
      begin: {
        value: (work: Parameters<Db['begin']>[0]) => {
          writes += 1
          return db.begin(work)
        },
      },
    })
    const sample = samplePrices({ db: counting, now })
    const prices = [{ address: '0xA' as Address, usdE18: one }]
    for (const chain of ['eth', 'eth', 'base', 'eth'] as const) await sample(chain, prices)
    expect(writes).toBe(2)
  })

  test('keeps a change that the source reports, and stores no sample', async () => {
    marks = new Map([['0xA', { usdE18: one, change24hPercent: 3.5 }]])
    await openSampledPrices().usd('sol', tokens)
    at += hour
    expect((await openSampledPrices().usd('sol', tokens)).get('0xA' as Address)).toMatchObject({
      change24hPercent: 3.5,
    })
    expect(await rows()).toEqual([])
  })

  test('sweeps samples older than 26 hours and keeps younger ones', async () => {
    const prices = openSampledPrices()
    await prices.usd('eth', tokens)
    at += hour
    await prices.usd('eth', tokens)
    at = start + 26 * hour + 1
    await sweepPriceSamples(db, now())
    expect(await rows()).toMatchObject([{ at: new Date(start + hour) }, { at: new Date(start + hour) }])
  })

  test('limits the samples of 40 tokens read every minute', async () => {
    const prices = openSampledPrices()
    const many = Array.from({ length: 40 }, (_, index) => ({ address: `0x${index}` as Address, decimals: 18 }))
    marks = new Map(many.map(({ address }) => [address, { usdE18: one }]))
    for (let passed = 0; passed <= 2 * hour; passed += minute) {
      at = start + passed
      await prices.usd('eth', many)
    }
    expect(await rows()).toHaveLength(40 * 25)
  })

  test('samples soon after start and again, skips a chain that is down and logs a bug', async () => {
    const queried: string[] = []
    const logged: string[] = []
    const prices = {
      usd: async (chain: string) => {
        queried.push(chain)
        if (chain === 'eth') throw new Refusal('UPSTREAM_DOWN')
        if (chain === 'sol') throw new TypeError('a bug')
        return new Map()
      },
    }
    const watched = (['eth', 'sol', 'base'] as const).map((chain) => ({ chain, tokens }))
    const log = { error: (_: object, words: string) => void logged.push(words) }
    vi.useFakeTimers()
    try {
      const watch = watchPrices({ prices, watched, log })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(queried).toEqual(['eth', 'sol', 'base'])
      await vi.advanceTimersByTimeAsync(5 * minute)
      await watch.stop()
      await vi.advanceTimersByTimeAsync(hour)
    } finally {
      vi.useRealTimers()
    }
    expect(queried).toEqual(['eth', 'sol', 'base', 'eth', 'sol', 'base'])
    expect(logged).toEqual(Array(2).fill('prices could not be sampled'))
  })

  test('stops without waiting for a node, and ignores its late result', async () => {
    const logged: string[] = []
    let fail = (_: unknown) => {}
    const queried: string[] = []
    const usd = (chain: string) => {
      queried.push(chain)
      return new Promise<never>((_, reject) => {
        fail = reject
      })
    }
    const watched = (['eth', 'base'] as const).map((chain) => ({ chain, tokens }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const watch = watchPrices({ prices: { usd }, watched, log: { error: (_, words) => void logged.push(words) } })
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    await watch.stop()
    fail(new Error('the database is closed'))
    await Promise.resolve()
    expect([queried, logged]).toEqual([['eth'], []])
  })
})
