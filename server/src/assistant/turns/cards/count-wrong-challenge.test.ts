import type { UserId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { commitBefore } from '#test-support/commit-before.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { countWrongChallenge } from './count-wrong-challenge.ts'
import { readSettings, writeSettings } from './settings.store.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

test('countWrongChallenge keeps a cap that the user lowers meanwhile', async () => {
  const me = await insertTestUser(db)
  await transact(db, (tx) => writeSettings(tx, me, { confirmByVoice: true, voiceCapUsd: 100 }))
  const now = () => new Date('2026-01-01T00:00:00Z')
  for (let n = 0; n < 8; n++) await countWrongChallenge({ db, now }, me)
  const lowered = { confirmByVoice: true, voiceCapUsd: 10 }
  await countWrongChallenge({ db: commitBefore(db, (tx) => writeSettings(tx, me, lowered)), now }, me)
  expect(await readSettings(db.read, me)).toEqual({ confirmByVoice: false, voiceCapUsd: 10 })
})

test('countWrongChallenge turns voice confirmation off for the user after nine wrong challenges in an hour', async () => {
  const [me, other] = [await insertTestUser(db), await insertTestUser(db)]
  const enabled = { confirmByVoice: true, voiceCapUsd: 50 }
  for (const id of [me, other]) await transact(db, (tx) => writeSettings(tx, id, enabled))
  let time = Date.parse('2026-01-01T00:00:00Z')
  const miss = (userId: UserId) => countWrongChallenge({ db, now: () => new Date(time) }, userId)
  for (let n = 0; n < 8; n++) await miss(me)
  expect(await readSettings(db.read, me)).toEqual(enabled)
  time += 3_600_000
  for (let n = 0; n < 8; n++) await miss(me)
  await miss(other)
  expect(await readSettings(db.read, me)).toEqual(enabled)
  await miss(me)
  expect(await readSettings(db.read, me)).toEqual({ ...enabled, confirmByVoice: false })
  expect(await readSettings(db.read, other)).toEqual(enabled)
})
