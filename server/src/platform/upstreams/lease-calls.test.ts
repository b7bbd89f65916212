import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { upstreamBudgets } from '#platform/db/tables/upstream-budgets.ts'
import { bothDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { leaseCalls, sweepBudgets } from './lease-calls.ts'

describe.each(bothDatabases)('leases on $name', ({ open }) => {
  let db: Db
  let ms: number
  const now = () => new Date(ms)
  const keyless = { calls: 30, perMs: 60_000 }
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(async () => {
    ms = Date.UTC(2026, 10, 22)
    await transact(db, (tx) => tx.delete(upstreamBudgets))
  })
  afterAll(() => db.close())

  test('grant a burst up to the limit, then nothing until its first slot expires', async () => {
    const lease = leaseCalls({ db, now })
    expect(await lease('jupiter', keyless, 10)).toMatchObject({ granted: 10, at: ms })
    ms += 10_000
    expect(await lease('jupiter', keyless, 50)).toMatchObject({ granted: 20 })
    const none = await lease('jupiter', keyless, 1)
    expect(none.granted).toBe(0)
    ms += none.retryMs - 1
    expect(await lease('jupiter', keyless, 1)).toEqual({ granted: 0, retryMs: 1 })
    ms += 1
    expect(await lease('jupiter', keyless, 50)).toMatchObject({ granted: 10 })
    expect(await lease('another', keyless, 50)).toMatchObject({ granted: 30 })
  })

  test('make callers with a smaller share of the limit wait sooner, and for longer', async () => {
    const lease = leaseCalls({ db, now })
    const part = { calls: 18, perMs: 60_000 }
    await lease('jupiter', part, 18)
    ms += 20_000
    expect(await lease('jupiter', keyless, 4)).toMatchObject({ granted: 4 })
    const { granted, retryMs } = await lease('jupiter', part, 1)
    expect(granted).toBe(0)
    ms += retryMs
    expect(await lease('jupiter', part, 50)).toMatchObject({ granted: 14 })
  })

  test('never exceed the limit in any minute for three instances, restarts included', async () => {
    const step = fc.record({
      pause: fc.integer({ min: 0, max: 9_000 }),
      who: fc.nat(2),
      wanted: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        await transact(db, (tx) => tx.delete(upstreamBudgets))
        const made: number[] = []
        for (const { pause, wanted } of steps) {
          ms += pause
          // No state is kept between two calls: each might come from another instance, just started.
          const { granted } = await leaseCalls({ db, now })('jupiter', keyless, wanted)
          // Used at once or at the last moment allowed.
          for (let each = 0; each < granted; each++) made.push(ms + (each % 2) * 1_000)
        }
        for (const from of made)
          expect(made.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(30)
      }),
      { numRuns: 6 },
    )
  })

  test('grant two concurrent instances no more than the limit', async () => {
    const [one, other] = [leaseCalls({ db, now }), leaseCalls({ db, now })]
    const leased = await Promise.all(
      Array.from({ length: 40 }, (_, each) => (each % 2 ? one : other)('jupiter', keyless, 1)),
    )
    expect(leased.reduce((total, { granted }) => total + granted, 0)).toBe(30)
  })

  test('ignore leases of a clock that was a day ahead, and sweep expired ones', async () => {
    const lease = leaseCalls({ db, now })
    ms += 24 * 3_600_000
    await lease('jupiter', keyless, 30)
    ms -= 24 * 3_600_000
    expect(await lease('jupiter', keyless, 30)).toMatchObject({ granted: 30 })
    await lease('other', keyless, 1)
    await sweepBudgets(db, now())
    expect(await db.read.select().from(upstreamBudgets)).toHaveLength(2)
    expect(await lease('jupiter', keyless, 1)).toMatchObject({ granted: 0 })
    ms += 3 * 3_600_000
    await sweepBudgets(db, now())
    expect(await db.read.select().from(upstreamBudgets)).toEqual([])
  })

  test('reject limits over more than an hour', () => {
    expect(() => leaseCalls({ db, now })('monthly', { calls: 10_000, perMs: 30 * 86_400_000 }, 1)).toThrow('an hour')
  })
})
