import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { createUpstream } from './create-upstream.ts'
import { leaseCalls } from './lease-calls.ts'
import { type FakeVendor, fakeVendor, maxRequestsWithin } from './test-support/fake-vendor.ts'
import type { Upstream } from './upstream.port.ts'

let vendor: FakeVendor
let db: Db
beforeAll(async () => {
  vendor = await fakeVendor()
  db = await openMemory()
})
afterAll(async () => {
  await vendor.close()
  await db.close()
})

const limit = { calls: 15, perMs: 10_000 }
const instance = () =>
  createUpstream({ name: 'vendor', url: vendor.url, limit, lease: leaseCalls({ db, now: () => new Date() }) })
const priorities = ['sell', 'quote', 'browse'] as const

test('the call budget never exceeds the vendor’s limit with three instances, one of them restarted in between', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const instances = [instance(), instance(), instance()]
    let path = 0
    for (let second = 0; second < 40; second++) {
      if (second === 12) instances[0] = instance()
      const upstream = instances[second % 3] as Upstream
      for (const priority of priorities)
        void upstream.request({ path: `/${path++}`, priority, timeoutMs: 4_000 }).catch(() => undefined)
      for (let step = 0; step < 4; step++) await advance(250)
    }
  } finally {
    vi.useRealTimers()
  }
  expect(maxRequestsWithin(vendor.requestTimes, limit.perMs)).toBeLessThanOrEqual(limit.calls)
  // And they use up the limit.
  expect(vendor.requests.length).toBeGreaterThan(limit.calls * 3)
})

/** Advances the clock, then waits for the sockets and the database. */
async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 10 || vendor.open > 0; turn++) await new Promise((resolve) => setImmediate(resolve))
}
