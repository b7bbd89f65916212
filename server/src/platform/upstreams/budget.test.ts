import { beforeEach, expect, test, vi } from 'vitest'
import { createBudget } from './budget.ts'
import { type LeaseCalls, priorities } from './upstream.port.ts'

let ms: number
beforeEach(() => {
  ms = 0
})
const now = () => ms
const keyless = { calls: 30, perMs: 60_000 }

test('the call budget lets lower priorities use only a smaller part of the limit', async () => {
  const leasedFrom: number[] = []
  const lease: LeaseCalls = async (_, { calls }) => {
    leasedFrom.push(calls)
    return { granted: 0, retryMs: 500 }
  }
  const ours = createBudget({ name: 'jupiter', limit: keyless, lease, now })
  for (const priority of priorities) expect(await ours.take(priority, 1)).toBe('none')
  expect(leasedFrom).toEqual([30, 28, 25, 18, 9])
  expect(priorities.map(ours.waitMs)).toEqual([500, 500, 500, 500, 500])
  ms = 500
  expect(ours.waitMs('browse')).toBe(0)
  const one = createBudget({ name: 'birdeye', limit: { calls: 1, perMs: 1_000 }, lease, now })
  for (const priority of priorities) await one.take(priority, 1)
  expect(leasedFrom.slice(5)).toEqual([1, 1, 1, 1, 1])
})

test('leases single calls of a small limit; of a large one more as usage grows, but no more than are used before they expire', async () => {
  const leases: number[] = []
  const lease: LeaseCalls = async (_upstream, _limit, wanted) => {
    leases.push(wanted)
    return { granted: wanted, retryMs: 0, at: ms }
  }
  const small = createBudget({ name: 'jupiter', limit: keyless, lease, now })
  for (let each = 0; each < 4; each++) await small.take('browse', 5)
  expect(leases.splice(0)).toEqual([1, 1, 1, 1])
  const large = createBudget({ name: 'big', limit: { calls: 3_000, perMs: 60_000 }, lease, now })
  for (let each = 0; each < 200; each++) expect(await large.take('browse', 1)).toBe('taken')
  expect(leases.splice(0)).toEqual([1, 2, 4, 8, 16, 32, 50, 50, 50])
  // 13 of the last are left, and expire after a second.
  ms += 999
  expect(await large.take('browse', 1)).toBe('taken')
  expect(leases).toEqual([])
  ms += 1
  await large.take('browse', 1)
  expect(leases).toEqual([38])
})

test('the call budget continues trading calls with a tenth of the limit during a database outage, and no browsing calls', async () => {
  let tries = 0
  const lease: LeaseCalls = async () => {
    tries++
    throw new Error('down')
  }
  const ours = createBudget({ name: 'jupiter', limit: keyless, lease, now })
  expect([await ours.take('browse', 1), await ours.take('search', 1)]).toEqual(['down', 'down'])
  expect([await ours.take('sell', 1), await ours.take('buy', 1), await ours.take('quote', 1)]).toEqual(
    Array(3).fill('taken'),
  )
  expect(await ours.take('sell', 1)).toBe('none')
  expect(tries).toBe(1)
  // Two seconds later the database is queried again; the local share is used up as before.
  expect(ours.waitMs('sell')).toBe(2_000)
  ms = 2_000
  expect(await ours.take('sell', 1)).toBe('none')
  expect(tries).toBe(2)
  ms = 60_000
  expect(await ours.take('sell', 1)).toBe('taken')
})

test('the call budget waits a second for an unresponsive database, then skips it for two', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const lease = vi.fn<LeaseCalls>(() => new Promise(() => undefined))
    const ours = createBudget({ name: 'jupiter', limit: keyless, lease, now })
    const first = ours.take('sell', 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await first).toBe('taken')
    expect(await ours.take('sell', 1)).toBe('taken')
    expect(lease).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('the call budget discards a lease that arrives late, since it may already have expired', async () => {
  let slowMs = 1_000
  const lease: LeaseCalls = async () => {
    const at = ms
    ms += slowMs
    return { granted: 1, retryMs: 0, at }
  }
  const ours = createBudget({ name: 'jupiter', limit: keyless, lease, now })
  expect([await ours.take('browse', 1), await ours.take('browse', 1)]).toEqual(['none', 'none'])
  // After the third late lease in a row the database is skipped for two seconds.
  expect([await ours.take('browse', 1), await ours.take('sell', 1)]).toEqual(['down', 'taken'])
  slowMs = 999
  ms += 2_000
  expect(await ours.take('browse', 1)).toBe('taken')
})
