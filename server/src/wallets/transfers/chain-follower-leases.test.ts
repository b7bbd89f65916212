import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { LeaseLostError, takeLease } from '#platform/db/leases/leases.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { holdFollowLeases } from './chain-follower-leases.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

const chains = ['eth', 'base'] as const
const log = { info: () => undefined, warn: () => undefined }
const startHolding = (forMs?: number) => {
  const leases = holdFollowLeases({ db, chains, newId: randomUUID, log, ...(forMs === undefined ? {} : { forMs }) })
  return { ...leases, held: () => chains.filter((chain) => leases.isHeld(chain)) }
}

test('the follower lease grants each chain to one process, and to another when that one stops', async () => {
  const first = startHolding()
  await expect.poll(first.held).toEqual(['eth', 'base'])
  const second = startHolding(600)
  let gained = 0
  second.onGain(() => {
    gained += 1
  })
  await expect(transact(db, (tx) => second.require(tx, 'eth'))).rejects.toThrow(LeaseLostError)
  await transact(db, (tx) => first.require(tx, 'eth'))
  expect(second.held()).toEqual([])
  await first.stop()
  expect(first.held()).toEqual([])
  await expect.poll(second.held).toEqual(['eth', 'base'])
  expect(gained).toBe(2)
  await second.stop()
})

test('the follower lease rejects writes of a process whose lease another one took over', async () => {
  const slow = startHolding()
  await expect.poll(slow.held).toEqual(['eth', 'base'])
  // Simulates a pause that was longer than the lease.
  await db.begin((tx) =>
    tx.execute(`update settings set value = value || '{"until": 0}' where name = 'follower of eth'`),
  )
  await takeLease(db, 'follower of eth', { holder: 'another', forMs: 60_000 })
  expect(slow.isHeld('eth')).toBe(true)
  await expect(transact(db, (tx) => slow.require(tx, 'eth'))).rejects.toThrow(LeaseLostError)
  expect(slow.held()).toEqual(['base'])
  await slow.stop()
})

test('the follower lease notifies its listeners after a late renewal, too', async () => {
  const late = startHolding(1)
  let gained = 0
  late.onGain(() => {
    gained += 1
  })
  // Such a short lease expires before each renewal.
  await expect.poll(() => gained).toBeGreaterThan(4)
  await late.stop()
})
