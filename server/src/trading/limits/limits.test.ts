import { randomUUID } from 'node:crypto'
import { parseIntentId, parseUserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { bothDatabases } from '#platform/db/test-db.ts'
import { type Alongside, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { changedSubjects } from '#test-support/changed-subjects.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { makeIntent } from '#test-support/make-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import type { ExecutionState } from '#venues/execution-state.port.ts'
import { changeLimits, keepCurrentLimits, readCurrentLimits, tightenLimits } from './change-limits.ts'
import { guardQuoteLimits, guardReleaseLimits } from './guard-limits.ts'
import { dropLooserLimits } from './limits.store.ts'

const hour = 60 * 60_000

describe.each(bothDatabases)('limits on $name', ({ open }) => {
  let [db, userId, time, isOnHold] = [undefined as unknown as Db, parseUserId(''), Date.now(), false]
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    userId = await insertTestUser(db)
    isOnHold = false
  })

  const now = () => new Date(time)
  const deps = () => ({
    db,
    now,
    reauthenticate: async (_: string, { password }: { password?: string | undefined }) => {
      if (password !== 'right') throw new Refusal('WRONG_CREDENTIALS')
    },
    isOnHold: async () => isOnHold,
    signerDemandsPasskey: async () => false,
    prepareSigner: async () => async () => undefined,
  })
  const changeTo = (perTradeUsd: number | null, perDayUsd: number | null, password?: string) =>
    changeLimits(deps(), userId, { perTradeUsd, perDayUsd, password })
  const buyOf = (amountInUsd: string) => ({
    userId,
    side: 'buy' as const,
    request: { side: 'buy' as const, amountInUsd },
  })
  const quote = (amountInUsd: string) => guardQuoteLimits(deps(), userId, { side: 'buy', amountInUsd })

  /** Releases a buy like a trade: checks the limits, then stores the execution. */
  async function release(amountInUsd: string, state: ExecutionState = 'released', side: 'buy' | 'sell' = 'buy') {
    const id = parseIntentId(randomUUID())
    const request = { side, tokenAddress: 'T', chain: 'sol' as const, amountInUsd }
    await transact(db, async (tx) => {
      await tx.insert(intents).values(makeIntent({ id, userId, side, request, state: 'released' }))
      await guardReleaseLimits({ now }, tx, { ...buyOf(amountInUsd), side })
      const moment = { createdAt: now(), updatedAt: now() }
      const row = {
        id,
        userId,
        lane: 'sol A',
        chain: 'sol' as const,
        side,
        state,
        version: 1,
        deadline: 0,
        networkFee: 0n,
      }
      await tx.insert(executions).values({ ...row, ...moment })
    })
    return id
  }
  const overLimit = (details: object) => expect.objectContaining({ code: 'OVER_LIMIT', details })

  test('tightened by a message commit with a dependent write; if that fails, the signer stores nothing', async () => {
    let stored = 0
    const prepareSigner = async () => async () => void stored++
    const wanted = { perTradeUsd: 100, perDayUsd: null }
    const tighten = (alongside: Alongside) => tightenLimits({ ...deps(), prepareSigner }, userId, wanted, alongside)
    await expect(tighten(() => Promise.reject(new Error('not stored')))).rejects.toThrow('not stored')
    expect(await readCurrentLimits(deps(), userId)).toMatchObject({ perTradeUsd: null })
    expect(stored).toBe(0)
    await tighten(async () => undefined)
    expect(await readCurrentLimits(deps(), userId)).toMatchObject(wanted)
    expect(stored).toBe(1)
  })

  test('allows everything without limits, and does not count sells', async () => {
    await release('1000000')
    await changeTo(null, 5)
    await expect(quote('1')).rejects.toEqual(overLimit({ reason: 'limit-day', values: { amount: '5', left: '0' } }))
    await release('7', 'released', 'sell')
    await guardQuoteLimits(deps(), userId, { side: 'sell', amountInUsd: undefined })
  })

  test('allows a buy up to its limit, and rejects a cent more', async () => {
    await changeTo(50, null)
    await release('50')
    await expect(quote('50.01')).rejects.toEqual(overLimit({ reason: 'limit-one', values: { amount: '50' } }))
    await expect(release('50.000000000000000001')).rejects.toEqual(
      overLimit({ reason: 'limit-one', values: { amount: '50' } }),
    )
  })

  test('sums a day’s buys exactly, and reports the remaining amount', async () => {
    await changeTo(null, 1)
    for (let n = 0; n < 9; n++) await release('0.1')
    await expect(quote('0.11')).rejects.toEqual(
      overLimit({ reason: 'limit-day', values: { amount: '1', left: '0.1' } }),
    )
    await release('0.1')
    expect(await readCurrentLimits(deps(), userId)).toMatchObject({ spentTodayUsd: 1, perDayUsd: 1 })
    await expect(release('0.01')).rejects.toEqual(
      overLimit({ reason: 'limit-day', values: { amount: '1', left: '0' } }),
    )
  })

  test('ignores failed buys, and all buys after 24 hours', async () => {
    await changeTo(null, 10)
    for (const state of ['reverted', 'superseded', 'refused'] as const) await release('10', state)
    await release('10', 'sent')
    await expect(release('1')).rejects.toMatchObject({ code: 'OVER_LIMIT' })
    time += 24 * hour - 1_000
    await expect(release('1')).rejects.toMatchObject({ code: 'OVER_LIMIT' })
    time += 2_000
    await release('10')
  })

  test('lets only one of two parallel buys pass if both exceed the limit', async () => {
    await changeTo(null, 100)
    const both = await Promise.allSettled([release('60'), release('60'), release('60')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await readCurrentLimits(deps(), userId)).spentTodayUsd).toBe(60)
    const stored = await db.read.select().from(executions).where(eq(executions.userId, userId))
    expect(stored).toHaveLength(1)
  })

  test('requires a proof to loosen limits that another tab makes stricter at the same time', async () => {
    await changeTo(1_000, null)
    // Both read the limits before either changes them; the second is checked against the first one's result.
    const [strict, loose] = await Promise.allSettled([changeTo(10, null), changeTo(500, null)])
    expect(strict.status).toBe('fulfilled')
    if (loose.status === 'rejected') expect(loose.reason).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(await readCurrentLimits(deps(), userId)).toMatchObject({ perTradeUsd: 10, pending: null })
  })

  test('applies stricter limits at once without a proof, and looser ones a day later with one', async () => {
    expect(await changeTo(50, 200)).toEqual({ perTradeUsd: 50, perDayUsd: 200, pending: null, spentTodayUsd: 0 })
    await expect(changeTo(60, 200)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    await expect(changeTo(50, null, 'wrong')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    isOnHold = true
    await expect(changeTo(60, 200, 'right')).rejects.toMatchObject({ code: 'ON_HOLD' })
    isOnHold = false
    const from = new Date(time + 24 * hour).toISOString()
    expect((await changeTo(60, null, 'right')).pending).toEqual({ perTradeUsd: 60, perDayUsd: null, from })
    await expect(release('51')).rejects.toMatchObject({ code: 'OVER_LIMIT' })
    time += 24 * hour
    await release('60')
    expect(await readCurrentLimits(deps(), userId)).toEqual({
      perTradeUsd: 60,
      perDayUsd: null,
      pending: null,
      spentTodayUsd: 60,
    })
    await expect(release('61')).rejects.toMatchObject({ code: 'OVER_LIMIT' })
    const rows = await db.read.select().from(audit).where(eq(audit.chain, userId)).orderBy(audit.seq)
    expect(rows.map(({ details }) => details.outcome)).toEqual(['stricter', 'looser'])
  })

  test('drops pending limits after a password change, keeps the current ones, and records the change', async () => {
    await changeTo(50, 200)
    await changeTo(500, null, 'right')
    const drop = () => transact(db, (tx) => dropLooserLimits(tx, userId, now()))
    await drop()
    // The second one changes nothing.
    await drop()
    expect(await changedSubjects(db, userId)).toEqual(['limits', 'limits', 'limits'])
    const rows = await db.read.select().from(audit).where(eq(audit.chain, userId)).orderBy(audit.seq)
    expect(rows.map(({ details }) => details.outcome)).toEqual(['stricter', 'looser', 'kept'])
    time += 25 * hour
    expect(await readCurrentLimits(deps(), userId)).toMatchObject({ perTradeUsd: 50, perDayUsd: 200, pending: null })
  })

  test('notifies open pages of each change, but not of a refused one', async () => {
    await changeTo(50, null)
    await expect(changeTo(500, null, 'wrong')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    await changeTo(500, null, 'right')
    await keepCurrentLimits(
      { db, now, signer: { keepLimits: async () => ({ freezes: [], limits: null, pending: null }) } },
      userId,
    )
    expect(await changedSubjects(db, userId)).toEqual(['limits', 'limits', 'limits'])
  })

  test('drops pending limits on a stricter change', async () => {
    await changeTo(50, null)
    await changeTo(500, null, 'right')
    expect((await changeTo(40, null)).pending).toBeNull()
    time += 25 * hour
    await expect(release('41')).rejects.toMatchObject({ code: 'OVER_LIMIT' })
  })
})
