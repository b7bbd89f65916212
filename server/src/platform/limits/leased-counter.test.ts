import { expect, test } from 'vitest'
import { createLeasedCounter, type LeaseCounts } from './leased-counter.ts'

const limit = { max: 40, windowMs: 60_000 }

/** An in-memory stand-in for the database's leases; it can be unavailable. */
function createFakeLeases(clock: { at: number }) {
  const rows = new Map<string, { count: number; endsAt: number }>()
  const state = { leases: 0, isAway: false }
  const lease: LeaseCounts = async (key, { max, windowMs }, wanted) => {
    state.leases++
    if (state.isAway) throw new Error('away')
    const known = rows.get(key)
    const row = known && known.endsAt > clock.at ? known : { count: 0, endsAt: clock.at + windowMs }
    rows.set(key, row)
    row.count += wanted
    return { granted: Math.max(0, Math.min(wanted, wanted - (row.count - max))), endsAt: row.endsAt }
  }
  return { lease, state }
}

const countAllowed = async (calls: Promise<{ isAllowed: boolean }>[]) =>
  (await Promise.all(calls)).filter(({ isAllowed }) => isAllowed).length

test('the leased count admits exactly the limit on two instances together, even for concurrent calls', async () => {
  const clock = { at: 1_000_000 }
  const { lease, state } = createFakeLeases(clock)
  const [one, two] = [createLeasedCounter(lease, () => clock.at), createLeasedCounter(lease, () => clock.at)]
  const calls = Array.from({ length: 100 }, (_, n) => (n % 2 ? one : two)('a', limit))
  expect(await countAllowed(calls)).toBe(limit.max)
  expect(await countAllowed([one('b', limit)])).toBe(1)
  // One in twenty-one calls queried the database; rejected calls query no more.
  const leasesSoFar = state.leases
  expect(leasesSoFar).toBeLessThanOrEqual(24)
  const refused = await one('a', limit)
  expect(refused).toEqual({ isAllowed: false, ttl: limit.windowMs })
  expect(state.leases).toBe(leasesSoFar)
})

test('leases at most a twentieth of the limit to an instance with few calls of a visitor', async () => {
  const clock = { at: 0 }
  const { lease } = createFakeLeases(clock)
  const [one, two] = [createLeasedCounter(lease, () => clock.at), createLeasedCounter(lease, () => clock.at)]
  expect(await countAllowed([one('a', limit)])).toBe(1)
  expect(await countAllowed(Array.from({ length: 60 }, () => two('a', limit)))).toBe(limit.max - limit.max / 20)
})

test('the leased count enforces a small limit exactly', async () => {
  const clock = { at: 0 }
  const { lease } = createFakeLeases(clock)
  const instances = Array.from({ length: 3 }, () => createLeasedCounter(lease, () => clock.at))
  const calls = Array.from({ length: 30 }, (_, n) => instances[n % 3]?.('a', { max: 10, windowMs: 1_000 }))
  expect(await countAllowed(calls.filter((call) => call !== undefined))).toBe(10)
})

test('the leased count counts from zero in the next window', async () => {
  const clock = { at: 5 }
  const { lease } = createFakeLeases(clock)
  const count = createLeasedCounter(lease, () => clock.at)
  const small = { max: 2, windowMs: 1_000 }
  expect(await countAllowed([count('a', small), count('a', small), count('a', small)])).toBe(2)
  clock.at += 1_000
  expect(await countAllowed([count('a', small), count('a', small), count('a', small)])).toBe(2)
})

test('the leased count counts on each instance alone during a database outage, and retries the database now and then', async () => {
  const clock = { at: 1_000_000 }
  const { lease, state } = createFakeLeases(clock)
  const count = createLeasedCounter(lease, () => clock.at)
  expect(await countAllowed([count('a', limit), count('a', limit), count('a', limit)])).toBe(3)
  state.isAway = true
  expect(await countAllowed(Array.from({ length: 60 }, () => count('a', limit)))).toBe(limit.max - 3)
  const leasesSoFar = state.leases
  expect(await countAllowed([count('b', limit)])).toBe(1)
  expect(state.leases).toBe(leasesSoFar)
  state.isAway = false
  clock.at += 2_001
  expect(await countAllowed([count('c', limit)])).toBe(1)
  expect(state.leases).toBe(leasesSoFar + 1)
})

test('the leased count refuses a key at its limit, even one first counted while no lease is requested', async () => {
  const { lease, state } = createFakeLeases({ at: 0 })
  const count = createLeasedCounter(lease, () => 0)
  const small = { max: 3, windowMs: 60_000 }
  state.isAway = true
  await count('a', small)
  expect(await countAllowed([count('b', small), count('b', small), count('b', small)])).toBe(3)
  expect(await count('b', small)).toEqual({ isAllowed: false, ttl: small.windowMs })
})

test('the leased count returns to the shared count after an outage, with the rest of the window', async () => {
  const clock = { at: 0 }
  const { lease, state } = createFakeLeases(clock)
  const [one, two] = [createLeasedCounter(lease, () => clock.at), createLeasedCounter(lease, () => clock.at)]
  state.isAway = true
  expect(await countAllowed([one('a', limit)])).toBe(1)
  state.isAway = false
  clock.at += 2_001
  expect(await countAllowed(Array.from({ length: 40 }, () => two('a', limit)))).toBe(limit.max)
  // One count of its own lease is left; the rest is used up.
  expect(await countAllowed(Array.from({ length: 40 }, () => one('a', limit)))).toBe(1)
})

test('the leased count delays calls only briefly when a lease hangs', async () => {
  const count = createLeasedCounter(() => new Promise(() => undefined), Date.now)
  expect(await countAllowed([count('a', limit), count('a', limit)])).toBe(2)
})
