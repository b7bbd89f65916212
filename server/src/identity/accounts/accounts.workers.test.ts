import { parseUserId } from '@murmur/contract/ids'
import { expect, it, vi } from 'vitest'
import { accountWorkers } from './accounts.workers.ts'

const userId = parseUserId('10000000-0000-4000-8000-000000000001')

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
