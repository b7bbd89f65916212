import type { Address, EvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { claimMs } from './claim-preparation.ts'
import { driveExecution } from './drive-execution.ts'
import { type Execution, releasedExecution } from './execution.ts'
import { createMemoryJournal } from './journal-memory.ts'
import { createLanes } from './lanes.ts'

const released = releasedExecution({ id: parseIntentId('t'), chain: 'eth', address: '0x1' as Address, deadline: 0 })
const swap = {
  hash: parseTxHash('0xswap'),
  raw: '',
  from: '0x1' as EvmAddress,
  validity: { kind: 'nonce', nonce: 1 },
  step: 'swap',
  isLast: true,
} as const
const fill = { sold: 1n, bought: 2n, platformFee: 0n, blockNumber: 9n, at: '', crossChecked: true }

/** A promise of a signed transaction, which the test resolves or rejects. */
function defer() {
  let resolve: (transaction: typeof swap) => void = () => undefined
  let reject: (error: Refusal) => void = () => undefined
  const promise = new Promise<typeof swap>((...ends) => {
    ;[resolve, reject] = ends
  })
  return { promise, resolve, reject }
}

/** Two processes that drive a released trade on one journal, each with its own lanes and signer. */
function startTwoProcesses() {
  const clock = { ms: 0 }
  const journal = createMemoryJournal(() => clock.ms)
  journal.insert(released)
  const renewals: (() => void)[] = []
  const blocks: (() => void)[] = []
  const driveWith = (holder: string, prepare: () => Promise<typeof swap>) =>
    driveExecution(
      {
        journal,
        lanes: createLanes(),
        holder,
        repeatEvery: (_: number, work: () => void) => {
          renewals.push(work)
          return () => void renewals.splice(renewals.indexOf(work), 1)
        },
        chain: () => ({
          lastSeenBlock: () => 0n,
          untilNextBlock: () => new Promise<void>((resolve) => blocks.push(resolve)),
          nextNonce: async () => 1,
          send: async () => ({ answer: 'accepted' }),
          getStatus: async () => ({ status: 'included', succeeded: true, blockNumber: 9n, depth: 1, networkFee: 1n }),
        }),
        prepare,
        readFill: async () => fill,
        settleDepth: () => 1,
        onMove: () => undefined,
        onError: (_: Execution, error: unknown) => {
          throw error
        },
        now: () => clock.ms,
        clock: () => 0,
        isStopping: () => false,
      } as unknown as Parameters<typeof driveExecution>[0],
      released.id,
    )
  const nextBlock = () => {
    for (const status of blocks.splice(0)) status()
  }
  return {
    clock,
    journal,
    renewals,
    driveWith,
    nextBlock,
    waiting: () => vi.waitUntil(() => blocks.length > 0, { timeout: 60_000 }),
  }
}

/**
 * The signer's response to the second process: the first has used the passkey's confirmation, or the rest of the limit.
 */
const refuseSecond = vi.fn(async (): Promise<typeof swap> => {
  throw new Refusal('OVER_LIMIT')
})
const neverResolve = () => new Promise<never>(() => undefined)

test('only one of two concurrent processes prepares a trade, and its outcome is stored', async () => {
  const processes = startTwoProcesses()
  const signing = defer()
  const prepare = vi.fn(() => signing.promise)
  const first = processes.driveWith('api', prepare)
  await vi.waitUntil(() => prepare.mock.calls.length > 0, { timeout: 60_000 })
  const second = processes.driveWith('worker', refuseSecond)
  await processes.waiting()
  // Signing takes longer than a claim, which is renewed.
  processes.clock.ms += claimMs - 1
  for (const renew of processes.renewals) renew()
  processes.clock.ms += claimMs - 1
  processes.nextBlock()
  await processes.waiting()
  signing.resolve(swap)
  expect(await first).toMatchObject({ state: 'settled', transaction: swap })
  processes.nextBlock()
  expect(await second).toMatchObject({ state: 'settled', transaction: swap })
  expect(prepare).toHaveBeenCalledTimes(1)
  expect(refuseSecond).not.toHaveBeenCalled()
  expect(processes.renewals).toEqual([])
})

test('a process takes over a trade whose preparing process died, once the claim has expired', async () => {
  const processes = startTwoProcesses()
  void processes.driveWith('api', neverResolve)
  await vi.waitUntil(() => processes.renewals.length > 0, { timeout: 60_000 })
  const prepare = vi.fn(async () => swap)
  const second = processes.driveWith('worker', prepare)
  await processes.waiting()
  processes.clock.ms += claimMs
  processes.nextBlock()
  await processes.waiting()
  expect(prepare).not.toHaveBeenCalled()
  processes.clock.ms += 1
  processes.nextBlock()
  expect(await second).toMatchObject({ state: 'settled', transaction: swap })
})

test('a process whose claim was taken over cannot store a refusal', async () => {
  const processes = startTwoProcesses()
  const paused = defer()
  const first = processes.driveWith('api', () => paused.promise)
  await vi.waitUntil(() => processes.renewals.length > 0, { timeout: 60_000 })
  processes.clock.ms += claimMs + 1
  const signing = defer()
  const prepare = vi.fn(() => signing.promise)
  const second = processes.driveWith('worker', prepare)
  await vi.waitUntil(() => prepare.mock.calls.length > 0, { timeout: 60_000 })
  paused.reject(new Refusal('OVER_LIMIT'))
  await processes.waiting()
  expect(await processes.journal.load(released.id)).toEqual(released)
  signing.resolve(swap)
  expect(await second).toMatchObject({ state: 'settled' })
  processes.nextBlock()
  expect(await first).toMatchObject({ state: 'settled', refusal: null })
})
