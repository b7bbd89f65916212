import type { Address, EvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { drive } from './drive.ts'
import { type Execution, releasedExecution } from './execution.ts'
import { memoryJournal } from './journal-memory.ts'
import { createLanes } from './lanes.ts'

const released = releasedExecution({ id: parseIntentId('t'), chain: 'eth', address: '0x1' as Address, deadline: 0 })
const approval = {
  hash: parseTxHash('0xapproval'),
  raw: '',
  from: '0x1' as EvmAddress,
  validity: { kind: 'nonce', nonce: 1 },
  step: 'approve',
  isLast: false,
} as const

/** Drives an execution while its venue is down; stops at the first error. */
async function driveWhileDown(execution: Execution): Promise<Execution & { errors: number }> {
  const journal = memoryJournal()
  journal.insert(execution)
  let errors = 0
  const chain = { lastSeenBlock: () => 0n, untilNextBlock: async () => undefined }
  const driven = await drive(
    {
      journal,
      lanes: createLanes(),
      chain: () => chain,
      prepare: async () => {
        throw new Refusal('UPSTREAM_DOWN')
      },
      onMove: () => undefined,
      onError: () => {
        errors += 1
      },
      isStopping: () => errors > 0,
    } as unknown as Parameters<typeof drive>[0],
    execution.id,
  )
  return { ...driven, errors }
}

test('refuses the trade if the venue is down before anything was sent', async () => {
  expect(await driveWhileDown(released)).toMatchObject({ state: 'refused', refusal: { code: 'UPSTREAM_DOWN' } })
})

test('retries while the venue is down after an approval landed, and keeps the trade open', async () => {
  const open = await driveWhileDown({ ...released, earlier: [approval] })
  expect(open).toMatchObject({ state: 'released', refusal: null, errors: 1 })
})
