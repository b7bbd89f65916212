import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from './db.ts'
import { leaseCounts } from './lease-counts.ts'
import { throttles } from './tables/throttles.ts'
import { bothDatabases } from './test-db.ts'

describe.each(bothDatabases)('call count leases on $name', ({ open }) => {
  let db: Db
  let at = Date.parse('2026-11-22T12:00:00Z')
  const limit = { max: 10, windowMs: 60_000 }
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())
  const instance = () => leaseCounts({ db, now: () => new Date(at) })

  it('grants no more than the limit to concurrent callers, and the last ones only a part', async () => {
    const leases = await Promise.all(Array.from({ length: 8 }, () => instance()('/users/login 10.0.0.1', limit, 3)))
    expect(leases.map(({ granted }) => granted).sort()).toEqual([0, 0, 0, 0, 1, 3, 3, 3])
    expect(new Set(leases.map(({ endsAt }) => endsAt))).toEqual(new Set([at + limit.windowMs]))
  })

  it('starts a new count after the window, and counts each key separately', async () => {
    expect(await instance()('/users/login 10.0.0.2', limit, 3)).toMatchObject({ granted: 3 })
    at += limit.windowMs
    expect(await instance()('/users/login 10.0.0.1', limit, 3)).toEqual({ granted: 3, endsAt: at + limit.windowMs })
  })

  it('stores no address', async () => {
    expect(JSON.stringify(await db.read.select().from(throttles))).not.toContain('10.0.0')
  })
})
