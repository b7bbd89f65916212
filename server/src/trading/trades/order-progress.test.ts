import type { Address } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { makeIntent } from '#test-support/make-intent.ts'
import { type Execution, releasedExecution } from '#trading/execution/execution.ts'
import { intents } from '#trading/tables/intents.ts'
import { readOrderProgress } from './order-progress.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

const released = releasedExecution({ id: parseIntentId('i'), chain: 'eth', address: '0x1' as Address, deadline: 0 })

it.each<[string, 'open' | 'released' | 'cancelled' | undefined, Execution['state'] | undefined]>([
  ['open', 'open', undefined],
  ['cancelled', 'cancelled', undefined],
  ['cancelled', undefined, undefined],
  ['pending', 'released', undefined],
  ['pending', 'released', 'sent'],
  ['done', 'released', 'included'],
  ['done', 'released', 'refused'],
])('an order is %s with the intent %s and the execution %s', async (progress, intent, execution) => {
  const { id, ...row } = makeIntent({ userId: await insertTestUser(db) })
  if (intent) await transact(db, (tx) => tx.insert(intents).values({ ...row, id, state: intent }))
  const load = async () => execution && { ...released, state: execution }
  expect(await readOrderProgress({ db, load }, id)).toBe(progress)
})
