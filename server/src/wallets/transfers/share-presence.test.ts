import { parseUserId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { makePresence } from './presence.ts'
import { sharePresence } from './share-presence.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

test('sharePresence announces the users of each process to the others while they are active', async () => {
  const minute = 60_000
  let time = 0
  const now = () => new Date(time)
  const [local, remote] = [makePresence(now), makePresence(now)]
  const log = { warn: () => undefined }
  const announced: string[] = []
  db.accountChanges.onPresence((userId) => announced.push(userId))
  const refreshMs = 100
  const sharing = [local, remote].map((presence) => sharePresence({ db, presence, now, log, refreshMs, batchMs: 0 }))
  let returns = 0
  remote.onReturn(() => {
    returns += 1
  })

  local.recordRequest(parseUserId('ada'))
  const end = local.recordStream(parseUserId('bob'))
  await expect.poll(() => remote.present().sort()).toEqual(['ada', 'bob'])
  expect(returns).toBe(2)
  expect([...remote.activity()]).toEqual([])

  // Bob's open stream is announced again. Ada is no longer present.
  time += 1.9 * minute
  await expect.poll(() => announced.filter((id) => id === 'bob').length).toBeGreaterThan(1)
  time += 1.9 * minute
  await expect.poll(() => remote.present()).toEqual(['bob'])
  expect(announced.filter((id) => id === 'ada')).toHaveLength(1)
  end()
  time += 4 * minute
  expect([local.present(), remote.present()]).toEqual([[], []])
  for (const each of sharing) each.stop()
})

test('sharePresence does not extend the presence of a user by the process’s own notice', () => {
  let time = 0
  const presence = makePresence(() => new Date(time), 1_000)
  presence.recordRequest(parseUserId('ada'))
  time = 900
  presence.recordNotice(parseUserId('ada'))
  time = 1_000
  expect(presence.present()).toEqual([])
})
