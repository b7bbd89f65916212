import { parseUserId } from '@murmur/contract/ids'
import { afterEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { leaseCounts } from '#platform/db/lease-counts.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { createLeasedCounter } from '#platform/limits/leased-counter.ts'
import { modelBudgets } from './model-budgets.ts'

const [me, other] = [parseUserId('me'), parseUserId('other')]

describe.each(testDatabases)('model budgets on $name', ({ open }) => {
  let db: Db
  afterEach(() => db.close())

  async function openBudgets(limits: { perUser: number; perDeployment: number }) {
    db = await open()
    let at = Date.parse('2026-01-01T00:00:00Z')
    const instance = () =>
      modelBudgets({ count: createLeasedCounter(leaseCounts({ db, now: () => new Date(at) }), () => at), ...limits })
    return { instances: [instance(), instance()] as const, passDay: () => (at += 24 * 3_600_000) }
  }

  it('limit a user across all instances, and reset after a day', async () => {
    const { instances, passDay } = await openBudgets({ perUser: 3, perDeployment: 100 })
    const [one, two] = instances
    expect(await one(me).takeRequest()).toBe(true)
    await one(me).countTokens(2_500)
    expect([await one(me).takeRequest(), await two(me).takeRequest(), await two(other).takeRequest()]).toEqual([
      false,
      false,
      true,
    ])
    passDay()
    expect(await two(me).takeRequest()).toBe(true)
  })

  it('limit all users together', async () => {
    const { instances } = await openBudgets({ perUser: 100, perDeployment: 2 })
    const [one, two] = instances
    const taken = [await one(me).takeRequest(), await two(other).takeRequest(), await one(other).takeRequest()]
    expect(taken).toEqual([true, true, false])
  })

  it('count at least one unit per request, and cap an implausible token count', async () => {
    const { instances } = await openBudgets({ perUser: 5_000, perDeployment: 5_000 })
    const [one] = instances
    await one(me).takeRequest()
    for (const tokens of [0, Number.NaN, 999]) await one(me).countTokens(tokens)
    await one(me).countTokens(Number.POSITIVE_INFINITY)
    let left = 0
    while (await one(me).takeRequest()) left += 1
    expect(left).toBe(2_999)
  })
})
