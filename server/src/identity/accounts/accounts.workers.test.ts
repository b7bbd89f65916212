import { parseUserId } from '@murmur/contract/ids'
import { afterAll, expect, it, vi } from 'vitest'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { changedSubjects } from '#test-support/changed-subjects.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { accountWorkers } from './accounts.workers.ts'

const userId = parseUserId('10000000-0000-4000-8000-000000000001')
const db = await openMemory()
afterAll(() => db.close())

it('the worker of the recipients’ list passes on only changes that allow nothing, regardless of the row', async () => {
  const setRecipients = vi.fn()
  const workers = accountWorkers({ signer: { setRecipients } } as never)
  const run = (change: object) => workers['set-recipients']({ userId, change } as never, 'job-1')
  for (const kind of ['lift', 'allow', 'restrict'])
    await expect(run({ kind, recipient: 'evm:0x', passkey: null })).rejects.toThrow('loosen')
  expect(setRecipients).not.toHaveBeenCalled()
  await run({ kind: 'keep' })
  expect(setRecipients).toHaveBeenCalledExactlyOnceWith(userId, { kind: 'keep' })
})

it('open pages are notified once the signer has dropped what was pending, unless the account is gone', async () => {
  const signer = { keepLimits: vi.fn(), setRecipients: vi.fn() }
  const workers = accountWorkers({ signer, now: () => new Date() } as never)
  const owner = await insertTestUser(db)
  for (const id of [owner, userId]) {
    const store = [
      await workers['keep-limits']({ userId: id }, 'job-1'),
      await workers['set-recipients']({ userId: id, change: { kind: 'keep' } }, 'job-2'),
    ]
    for (const each of store) await transact(db, async (tx) => each?.(tx))
  }
  expect(await changedSubjects(db, owner)).toEqual(['limits', 'recipients'])
  expect(signer.keepLimits).toHaveBeenCalledTimes(2)
})
