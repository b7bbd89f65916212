import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { consumeChallenge, createChallenge } from './challenges.store.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

test('a challenge is consumed once, and only for its purpose and its session', async () => {
  const deps = { db, now: () => new Date() }
  const use = { purpose: 'prove', boundTo: 'session 1' } as const
  const challenge = Buffer.from(await createChallenge(deps, use)).toString('base64url')
  expect(await consumeChallenge(deps, challenge, { ...use, purpose: 'register' })).toBe(false)
  expect(await consumeChallenge(deps, challenge, { ...use, boundTo: 'session 2' })).toBe(false)
  expect(await consumeChallenge(deps, challenge, use)).toBe(true)
  expect(await consumeChallenge(deps, challenge, use)).toBe(false)
})
