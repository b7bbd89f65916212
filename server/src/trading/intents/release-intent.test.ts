import { solanaCoinAddress } from '@murmur/contract/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { freezeTestUser, insertTestUser } from '#test-support/insert-test-user.ts'
import { makeIntent } from '#test-support/make-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { releaseIntent } from './release-intent.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

async function insertOpenIntent() {
  const intent = makeIntent({ userId: await insertTestUser(db) })
  await transact(db, (tx) => tx.insert(intents).values(intent))
  const coinOf = () => ({ address: solanaCoinAddress, symbol: 'SOL', decimals: 9 })
  const signer = { approve: async () => ({}) }
  const deps = { db, coinOf, transactionUrl: () => '', now: () => new Date(), signer, isPaused: () => false }
  const release = (key: string | null, digest = 'same') =>
    releaseIntent(deps, intent, key === null ? null : { key, digest })
  const countExecutions = async () =>
    (await db.read.select().from(executions)).filter(({ id }) => id === intent.id).length
  return { intent, release, countExecutions }
}

describe('an open intent', () => {
  test('is released once by parallel calls with one key, which all return its execution', async () => {
    const { intent, release, countExecutions } = await insertOpenIntent()
    const all = await Promise.all(Array.from({ length: 10 }, () => release('said:m1')))
    expect(all.map(({ executionId }) => executionId)).toEqual(Array(10).fill(intent.id))
    expect([all.filter(({ execution }) => execution).length, await countExecutions()]).toEqual([1, 1])
  })

  test('is released by only one of several keys, and once without a key', async () => {
    const { release, countExecutions } = await insertOpenIntent()
    const all = await Promise.allSettled([release('a'), release('b'), release(null), release(null)])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const closed = expect.objectContaining({ reason: expect.objectContaining({ code: 'INTENT_CLOSED' }) })
    expect(all.filter(({ status }) => status === 'rejected')).toEqual([closed, closed, closed])
    expect(await countExecutions()).toBe(1)
  })

  test('is not released with a key that another request used', async () => {
    const { release } = await insertOpenIntent()
    await release('a')
    await expect(release('a', 'other')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  })

  test('is not released while its account is frozen', async () => {
    const { intent, release, countExecutions } = await insertOpenIntent()
    await freezeTestUser(db, intent.userId)
    await expect(release('a')).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' })
    expect(await countExecutions()).toBe(0)
  })
})
