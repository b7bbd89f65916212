import type { Address, EvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test } from 'vitest'
import type { TransactionStatus } from '#chains/chain.port.ts'
import { driveExecution } from './drive-execution.ts'
import { type Execution, releasedExecution } from './execution.ts'
import { createMemoryJournal } from './journal-memory.ts'
import { createLanes } from './lanes.ts'
import { untilNextLookup } from './until-next-lookup.ts'

const block = 101n
const included: Execution = {
  ...releasedExecution({ id: parseIntentId('t'), chain: 'base', address: '0xa' as Address, deadline: 0 }),
  state: 'included',
  transaction: {
    hash: parseTxHash('0x1'),
    raw: '',
    from: '0xa' as EvmAddress,
    validity: { kind: 'nonce', nonce: 1 },
    step: 'swap',
    isLast: true,
  },
  succeeded: true,
  fill: { sold: 1n, bought: 2n, platformFee: 0n, blockNumber: block, at: '', crossChecked: true },
}

/** Drives an included execution until it is settled. Returns the depths at which it was looked up. */
async function driveToDepth(settleDepth: number): Promise<number[]> {
  const journal = createMemoryJournal()
  journal.insert(included)
  const depths: number[] = []
  let head = block
  const result = await driveExecution(
    {
      journal,
      lanes: createLanes(),
      chain: () => ({
        lastSeenBlock: () => head,
        untilNextBlock: async () => {
          head += 1n
        },
        getStatus: async (): Promise<TransactionStatus> => {
          const depth = Number(head - block) + 1
          depths.push(depth)
          return { status: 'included', succeeded: true, blockNumber: block, depth, networkFee: 1n }
        },
      }),
      readFill: async () => included.fill,
      settleDepth: () => settleDepth,
      onMove: () => undefined,
      onError: (_: Execution, error: unknown) => {
        throw error
      },
      now: () => 0,
      isStopping: () => false,
    } as unknown as Parameters<typeof driveExecution>[0],
    included.id,
  )
  expect(result.state).toBe('settled')
  return depths
}

test('an included transaction is looked up at each shallow depth, then at doubled ones, and exactly at its settle depth', async () => {
  expect(await driveToDepth(1)).toEqual([1])
  expect(await driveToDepth(32)).toEqual([1, 2, 3, 4, 8, 16, 32])
  expect(await driveToDepth(64)).toEqual([1, 2, 3, 4, 8, 16, 32, 64])
  expect(await driveToDepth(200)).toEqual([1, 2, 3, 4, 8, 16, 32, 64, 128, 200])
})

test('the wait for a depth ends when no block comes in time, and when the process stops', async () => {
  const lookup = { status: 'included', succeeded: true, blockNumber: block, depth: 50, networkFee: 1n } as const
  const evidence = { kind: 'lookup', lookup, fill: included.fill, earlierFees: 0n, settleDepth: 200 } as const
  const countWaits = async (heads: bigint[], isStopping = () => false) => {
    let waits = 0
    const chain = {
      lastSeenBlock: () => heads[waits - 1] ?? 1_000n,
      untilNextBlock: async () => {
        waits += 1
      },
    }
    await untilNextLookup({ isStopping }, chain, { since: 150n, evidence })
    return waits
  }
  expect(await countWaits([151n, 180n, 199n, 200n])).toBe(4)
  expect(await countWaits([151n, 151n])).toBe(2)
  expect(await countWaits([151n], () => true)).toBe(0)
})
