import { afterEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { endLease, LeaseLostError, requireLease, takeLease } from './leases.ts'

const forever = 3_600_000

describe.each(testDatabases)('a lease on $name', ({ open }) => {
  let db: Db
  afterEach(() => db.close())
  const take = (holder: string, forMs = forever) => takeLease(db, 'task', { holder, forMs })

  it('has one holder, who renews it under the same token', async () => {
    db = await open()
    expect(await take('one')).toBe(1)
    expect(await take('two')).toBeUndefined()
    expect(await take('one')).toBe(1)
    await transact(db, (tx) => requireLease(tx, 'task', 1))
  })

  it('passes to another holder with a greater token after it expired, and the earlier holder can write no more', async () => {
    db = await open()
    await take('one', -1)
    expect(await take('two')).toBe(2)
    await expect(transact(db, (tx) => requireLease(tx, 'task', 1))).rejects.toThrow(LeaseLostError)
    await transact(db, (tx) => requireLease(tx, 'task', 2))
    expect(await take('one')).toBeUndefined()
  })

  it('is free immediately after its current holder released it, but not after an earlier holder did', async () => {
    db = await open()
    await take('one', -1)
    await take('two')
    await endLease(db, 'task', 1)
    expect(await take('three')).toBeUndefined()
    await endLease(db, 'task', 2)
    expect(await take('three')).toBe(3)
  })
})
