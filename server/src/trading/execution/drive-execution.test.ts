import type { Address, EvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { driveExecution } from './drive-execution.ts'
import { type Execution, releasedExecution } from './execution.ts'
import { createMemoryJournal } from './journal-memory.ts'
import { createLanes } from './lanes.ts'

const released = releasedExecution({ id: parseIntentId('t'), chain: 'eth', address: '0x1' as Address, deadline: 0 })
/** The claim settings of a process that runs alone. */
const soleProcess = { holder: 'one', repeatEvery: () => () => undefined }
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
  const journal = createMemoryJournal()
  journal.insert(execution)
  let errors = 0
  const chain = { lastSeenBlock: () => 0n, untilNextBlock: async () => undefined }
  const result = await driveExecution(
    {
      journal,
      lanes: createLanes(),
      ...soleProcess,
      chain: () => chain,
      prepare: async () => {
        throw new Refusal('UPSTREAM_DOWN')
      },
      onMove: () => undefined,
      onError: () => {
        errors += 1
      },
      now: () => 0,
      clock: () => 0,
      isStopping: () => errors > 0,
    } as unknown as Parameters<typeof driveExecution>[0],
    execution.id,
  )
  return { ...result, errors }
}

test('the execution loop refuses the trade if the venue is down before anything was sent', async () => {
  expect(await driveWhileDown(released)).toMatchObject({ state: 'refused', refusal: { code: 'UPSTREAM_DOWN' } })
})

test('the execution loop retries while the venue is down after an approval landed, and keeps the trade open', async () => {
  const open = await driveWhileDown({ ...released, earlier: [approval] })
  expect(open).toMatchObject({ state: 'released', refusal: null, errors: 1 })
})

const swap = { ...approval, hash: parseTxHash('0xswap'), step: 'swap', isLast: true } as const
const fill = { sold: 1n, bought: 2n, platformFee: 0n, blockNumber: 9n, at: '', crossChecked: true }

/** Drives an execution whose transaction is in a block once it was sent. Returns the calls of the chain, in order. */
async function driveToEnd(execution: Execution, clock = { ms: 0, signingTakes: 0 }) {
  const journal = createMemoryJournal()
  journal.insert(execution)
  const calls: string[] = []
  const waits: (number | undefined)[] = []
  const chain = {
    lastSeenBlock: () => 0n,
    untilNextBlock: async (_ms: number, _since: bigint, eagerFrom?: number) => void waits.push(eagerFrom),
    nextNonce: async () => 1,
    send: async () => {
      calls.push('send')
      return { answer: 'accepted' }
    },
    getStatus: async () => {
      calls.push('look')
      if (!calls.includes('send')) return { status: 'not-found', chainTime: 0 }
      if (calls.filter((call) => call === 'look').length < 3) return { status: 'pending', chainTime: null }
      return { status: 'included', succeeded: true, blockNumber: 9n, depth: 1, networkFee: 1n }
    },
  }
  const result = await driveExecution(
    {
      journal,
      lanes: createLanes(),
      ...soleProcess,
      chain: () => chain,
      prepare: async () => {
        clock.ms += clock.signingTakes
        return swap
      },
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
    execution.id,
  )
  expect(result.state).toBe('settled')
  return { calls, waits }
}

test('the execution loop sends a newly signed transaction at once, and then polls eagerly for its block', async () => {
  const { calls, waits } = await driveToEnd(released)
  expect(calls.slice(0, 2)).toEqual(['send', 'look'])
  expect(waits.length).toBeGreaterThan(0)
  expect(waits.every((eagerFrom) => eagerFrom !== undefined)).toBe(true)
})

test('the execution loop looks a transaction up before sending it if it was signed before a restart, or too long ago', async () => {
  const signed = { ...released, state: 'signed', transaction: swap, version: 1 } as const
  const { calls, waits } = await driveToEnd(signed)
  expect(calls.slice(0, 2)).toEqual(['look', 'send'])
  expect(waits.every((eagerFrom) => eagerFrom === undefined)).toBe(true)
  expect((await driveToEnd(released, { ms: 0, signingTakes: 10_001 })).calls[0]).toBe('look')
})

test('the execution loop starts from the execution that was just stored, and reads it again only if it waited for its lane', async () => {
  const journal = createMemoryJournal()
  journal.insert(released)
  let loads = 0
  const lanes = createLanes()
  const deps = {
    journal: {
      ...journal,
      load: async (id: Execution['id']) => {
        loads += 1
        return journal.load(id)
      },
    },
    lanes,
    ...soleProcess,
    chain: () => ({ lastSeenBlock: () => 0n, untilNextBlock: async () => undefined }),
    prepare: async () => {
      throw new Refusal('NO_ROUTE')
    },
    onMove: () => undefined,
    onError: () => undefined,
    wait: () => new Promise(() => undefined),
    now: () => 0,
    clock: () => 0,
    isStopping: () => false,
  } as unknown as Parameters<typeof driveExecution>[0]
  expect(await driveExecution(deps, released.id, released)).toMatchObject({ state: 'refused' })
  expect(loads).toBe(0)
  // Another process refused it meanwhile.
  void lanes.enqueue(released.lane, async () => undefined)
  expect(await driveExecution(deps, released.id, released)).toMatchObject({ state: 'refused', version: 1 })
  expect(loads).toBe(1)
})

test('the execution loop refuses a trade whose account was frozen between its preparation and the stored signature', async () => {
  const journal = createMemoryJournal()
  journal.insert(released)
  let isFrozen = false
  const frozenRefusal = () => new Refusal('ACCOUNT_FROZEN')
  const result = await driveExecution(
    {
      journal: {
        ...journal,
        move: async (from: Execution, to: Execution, holder: string) => {
          if (to.state !== 'signed') return journal.move(from, to, holder)
          isFrozen = true
          throw frozenRefusal()
        },
      },
      lanes: createLanes(),
      ...soleProcess,
      chain: () => ({ lastSeenBlock: () => 0n, untilNextBlock: async () => undefined }),
      prepare: async () => {
        if (isFrozen) throw frozenRefusal()
        return swap
      },
      onMove: () => undefined,
      onError: (_: Execution, error: unknown) => {
        throw error
      },
      now: () => 0,
      clock: () => 0,
      isStopping: () => false,
    } as unknown as Parameters<typeof driveExecution>[0],
    released.id,
  )
  expect(result).toMatchObject({ state: 'refused', refusal: { code: 'ACCOUNT_FROZEN' }, transaction: null })
})

/** Drives a released trade while the other server has a transaction of its lane, which lands after three blocks. */
async function driveBesideOtherServer(times: { deadline: number; clock: number }) {
  const journal = createMemoryJournal()
  const mine = { ...released, deadline: times.deadline }
  const other = { ...released, id: parseIntentId('other'), state: 'sent', transaction: approval } as const
  journal.insert(mine)
  journal.insert(other)
  const prepared: { isOccupied: boolean }[] = []
  let blocks = 0
  const result = await driveExecution(
    {
      journal,
      lanes: createLanes(),
      ...soleProcess,
      chain: () => ({
        lastSeenBlock: () => BigInt(blocks),
        untilNextBlock: async () => {
          blocks += 1
          if (blocks === 3) journal.insert({ ...other, state: 'settled' })
        },
      }),
      prepare: async (execution: Execution) => {
        prepared.push({ isOccupied: await journal.isLaneOccupied(execution) })
        throw new Refusal(times.clock > times.deadline ? 'QUOTE_EXPIRED' : 'NO_ROUTE')
      },
      onMove: () => undefined,
      onError: (_: Execution, error: unknown) => {
        throw error
      },
      now: () => 0,
      clock: () => times.clock * 1000,
      isStopping: () => false,
    } as unknown as Parameters<typeof driveExecution>[0],
    mine.id,
  )
  return { prepared, blocks, refusal: result.refusal?.code }
}

test('the execution loop prepares and signs nothing while another server occupies the lane', async () => {
  const result = await driveBesideOtherServer({ deadline: 9, clock: 9 })
  expect(result).toEqual({ prepared: [{ isOccupied: false }], blocks: 3, refusal: 'NO_ROUTE' })
})

test('the execution loop refuses a trade whose deadline passes while it waits for its lane', async () => {
  const result = await driveBesideOtherServer({ deadline: 9, clock: 10 })
  expect(result).toEqual({ prepared: [{ isOccupied: true }], blocks: 0, refusal: 'QUOTE_EXPIRED' })
})

test('the execution loop refuses a trade at its deadline while this server’s own earlier transaction keeps the lane', async () => {
  const journal = createMemoryJournal()
  const mine = { ...released, deadline: 9 }
  journal.insert(mine)
  journal.insert({ ...released, id: parseIntentId('stuck'), state: 'sent', transaction: approval })
  const lanes = createLanes()
  void lanes.enqueue(mine.lane, () => new Promise(() => undefined))
  let seconds = 7
  const waits: number[] = []
  const result = await driveExecution(
    {
      journal,
      lanes,
      ...soleProcess,
      chain: () => ({ lastSeenBlock: () => 0n, untilNextBlock: async () => undefined }),
      prepare: async () => {
        throw new Refusal('QUOTE_EXPIRED')
      },
      onMove: () => undefined,
      onError: (_: Execution, error: unknown) => {
        throw error
      },
      wait: async (ms: number) => {
        waits.push(ms)
        seconds += 1
      },
      now: () => 0,
      clock: () => seconds * 1000,
      isStopping: () => false,
    } as unknown as Parameters<typeof driveExecution>[0],
    mine.id,
    mine,
  )
  expect(result).toMatchObject({ state: 'refused', refusal: { code: 'QUOTE_EXPIRED' }, transaction: null })
  expect(waits).toEqual([1_000, 1_000, 1_000])
})
