import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { marketSnapshots } from '#markets/tables/market-snapshots.ts'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { makeSnapshots, type Snapshots } from './make-snapshots.ts'
import type { SnapshotKind } from './snapshot.ts'
import { acquireLease, sweepSnapshots } from './snapshots.store.ts'

type Body = { n: number }
const start = Date.UTC(2026, 5, 1)
const minute = 60_000

describe.each(testDatabases)('snapshots on $name', ({ open }) => {
  let db: Db
  let at: number
  let requests: number
  let answer: () => Promise<Body>
  let logged: string[]
  let running: Snapshots[]
  const now = () => new Date(at)
  const kind: SnapshotKind<Body> = {
    shape: object({ n: finite }),
    maxAgeMs: minute,
    staleMs: 3 * minute,
    firstWaitMs: 3_000,
    staleWaitMs: 50,
    refresh: () => {
      requests++
      return answer()
    },
  }
  const instance = () => {
    const log = {
      warn: (_: object, text: string) => logged.push(text),
      error: (_: object, text: string) => logged.push(text),
    }
    const snapshots = makeSnapshots({ db, now, log })
    running.push(snapshots)
    return snapshots
  }
  const failRefresh = async () => {
    throw new UpstreamUnavailable('down')
  }
  const stopAll = () => Promise.all(running.map((each) => each.stop()))

  beforeAll(async () => {
    db = await open()
  })
  beforeEach(() => {
    at = start
    requests = 0
    answer = async () => ({ n: requests })
    logged = []
    running = []
  })
  afterEach(async () => {
    await stopAll()
    await db.read.execute(sql`delete from market_snapshots`)
  })
  afterAll(() => db?.close())

  test('sends one request for concurrent first readers of two instances', async () => {
    answer = () => new Promise((resolve) => setTimeout(() => resolve({ n: 7 }), 100))
    const [one, other] = [instance(), instance()]
    const readers = Array.from({ length: 200 }, (_, n) => (n % 2 ? one : other).read('k', kind))
    const views = await Promise.all(readers)
    expect(requests).toBe(1)
    expect(new Set(views.map(({ value }) => value?.n))).toEqual(new Set([7]))
    expect(views[0]).toEqual({ value: { n: 7 }, asOf: new Date(start), isStale: false })
    // Returns the same object while unchanged, so that callers can cache derived data.
    expect(new Set(views).size).toBe(2)
  })

  test('returns an old value immediately while refreshing it for all instances', async () => {
    const [one, other] = [instance(), instance()]
    await one.read('k', kind)
    await other.read('k', kind)
    at += minute - 1
    expect((await one.read('k', kind)).value).toEqual({ n: 1 })
    expect(requests).toBe(1)
    at += 1
    let respond = (_: Body) => undefined as unknown
    answer = () => new Promise((resolve) => (respond = resolve))
    expect(await one.read('k', kind)).toMatchObject({ value: { n: 1 }, isStale: false })
    await expect.poll(() => requests).toBe(2)
    expect((await other.read('k', kind)).value).toEqual({ n: 1 })
    respond({ n: 2 })
    await expect.poll(async () => (await one.read('k', kind)).value).toEqual({ n: 2 })
    await expect.poll(async () => (await other.read('k', kind)).value).toEqual({ n: 2 })
    expect(requests).toBe(2)
  })

  test('keeps the last value with its age while the source is down, and retries with growing delays', async () => {
    const [one, other] = [instance(), instance()]
    await one.read('k', kind)
    answer = failRefresh
    at += minute
    expect(await one.read('k', kind)).toMatchObject({ value: { n: 1 }, isStale: false })
    await expect.poll(() => logged).toEqual(['market data could not be refreshed'])
    const retries: number[] = []
    for (let second = 0; second < 300; second += 5) {
      at = start + minute + second * 1000
      const before = requests
      await Promise.all([one.read('k', kind), other.read('k', kind)])
      if (requests > before) retries.push(second)
      // Either instance may send a further request meanwhile.
      await expect.poll(() => logged.length - requests).toBe(-1)
    }
    expect(retries.length).toBeLessThan(12)
    expect(await one.read('k', kind)).toEqual({ value: { n: 1 }, asOf: new Date(start), isStale: true })
    answer = async () => ({ n: 99 })
    at += minute
    await expect.poll(async () => (await one.read('k', kind)).value).toEqual({ n: 99 })
  })

  test('serves a value of last week after a start while the source is down', async () => {
    await instance().read('list k', kind)
    answer = failRefresh
    at += 6 * 24 * 60 * minute
    await sweepSnapshots(db, now())
    const view = await instance().read('list k', kind)
    expect(view).toEqual({ value: { n: 1 }, asOf: new Date(start), isStale: true })
  })

  test('returns an empty value without any data, without waiting from the second read on', async () => {
    answer = failRefresh
    const one = instance()
    expect(await one.read('k', kind)).toEqual({ value: undefined, asOf: null, isStale: true })
    const views = await Promise.all(Array.from({ length: 50 }, () => one.read('k', kind)))
    expect(views.every(({ value }) => value === undefined)).toBe(true)
    expect(requests).toBe(1)
  })

  test('waits for a first value no longer than its limit', async () => {
    answer = () => new Promise(() => undefined)
    const view = await instance().read('k', { ...kind, firstWaitMs: 60 })
    expect(view).toEqual({ value: undefined, asOf: null, isStale: true })
  })

  test('shows a partial result when there is no value', async () => {
    const refresh: typeof kind.refresh = async (_, show) => {
      show({ n: 5 })
      return new Promise(() => undefined)
    }
    const view = await instance().read('k', { ...kind, firstWaitMs: 2_000, refresh })
    expect(view).toEqual({ value: { n: 5 }, asOf: new Date(start), isStale: false })
  })

  test('logs a bug as a bug, and keeps the last value', async () => {
    const one = instance()
    await one.read('k', kind)
    answer = async () => {
      throw new TypeError('oops')
    }
    at += minute
    expect((await one.read('k', kind)).value).toEqual({ n: 1 })
    await expect.poll(() => logged).toEqual(['BUG: market data could not be refreshed'])
  })

  test('takes over from a crashed instance once its lease has expired', async () => {
    const lease = { now: now(), until: new Date(at + 25_000), olderThan: now() }
    expect(await transact(db, (tx) => acquireLease(tx, 'k', lease))).toBe(true)
    expect(await transact(db, (tx) => acquireLease(tx, 'k', lease))).toBe(false)
    const one = instance()
    expect((await one.read('k', { ...kind, firstWaitMs: 10 })).value).toBeUndefined()
    expect(requests).toBe(0)
    at += 25_000
    await expect.poll(async () => (await one.read('k', kind)).value).toEqual({ n: 1 })
  })

  test('ignores a value that another release stored in another shape', async () => {
    await transact(db, (tx) =>
      tx.insert(marketSnapshots).values({ key: 'k', body: '{"m":1}', madeAt: now(), wantedAt: now() }),
    )
    at += minute
    expect((await instance().read('k', kind)).value).toEqual({ n: 1 })
  })

  test('sweeps values after an hour without reads, and lists after a week', async () => {
    const keys = async () => (await db.read.select().from(marketSnapshots)).map(({ key }) => key).sort()
    const one = instance()
    for (const key of ['detail k', 'list k']) await one.read(key, kind)
    await sweepSnapshots(db, new Date(at + 59 * minute))
    expect(await keys()).toEqual(['detail k', 'list k'])
    await sweepSnapshots(db, new Date(at + 61 * minute))
    expect(await keys()).toEqual(['list k'])
    await sweepSnapshots(db, new Date(at + 8 * 24 * 60 * minute))
    expect(await keys()).toEqual([])
  })

  test('keeps the most recently read values and all lists when there are too many', async () => {
    const one = instance()
    for (const key of ['list k', 'chart a', 'chart b', 'chart c']) {
      await one.read(key, kind)
      at += 1_000
    }
    await sweepSnapshots(db, now(), 2)
    const rows = await db.read.select().from(marketSnapshots)
    expect(rows.map(({ key }) => key).sort()).toEqual(['chart b', 'chart c', 'list k'])
  })
})
