import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { bothDatabases, type TestDatabase } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { advanceExecution } from './advance-execution.ts'
import { type Execution, type ExecutionTransaction, releasedExecution } from './execution.ts'
import { DuplicateTransaction, type Journal, LaneOccupiedError } from './journal.port.ts'
import { createMemoryJournal } from './journal-memory.ts'
import { createPostgresJournal } from './journal-postgres.ts'

type Subject = {
  journal: Journal
  insert: (execution: Execution) => Promise<void>
  moves: Execution[]
  close: () => Promise<void>
}
type Adapter = { name: string; open: () => Promise<Subject> }

async function openPostgres({ open }: TestDatabase): Promise<Subject> {
  const db = await open()
  const moves: Execution[] = []
  const journal = createPostgresJournal({
    db,
    now: () => new Date(),
    onMove: async (_, execution) => void moves.push(execution),
  })
  return { journal, moves, insert: (execution) => insertRow(db, execution), close: () => db.close() }
}

async function insertRow(db: Db, execution: Execution): Promise<void> {
  const { id, lane, chain, state, version, deadline, networkFee } = execution
  const userId = await insertTestIntent(db, id)
  const at = new Date()
  const row = { id, userId, lane, chain, side: 'buy' as const, state, version, deadline, networkFee }
  const times = { createdAt: at, updatedAt: at }
  await transact(db, (tx) => tx.insert(executions).values({ ...row, ...times }))
}

const adapters: Adapter[] = [
  {
    name: 'memory',
    open: async () => {
      const journal = createMemoryJournal()
      return {
        journal,
        moves: [],
        insert: async (execution) => journal.insert(execution),
        close: async () => undefined,
      }
    },
  },
  ...bothDatabases.map((database) => ({ name: database.name, open: () => openPostgres(database) })),
]

describe.each(adapters)('the journal on $name', ({ open }) => {
  let subject: Subject
  let journal: Journal
  let address: string
  beforeAll(async () => {
    subject = await open()
    journal = subject.journal
  })
  afterAll(() => subject?.close())
  beforeEach(() => {
    address = `0x${randomUUID()}`
  })

  const release = async () => {
    const execution = releasedExecution({
      id: parseIntentId(randomUUID()),
      chain: 'eth',
      address: address as Address,
      deadline: 9,
    })
    await subject.insert(execution)
    return execution
  }
  const makeTransaction = (nonce: number, isLast = true): ExecutionTransaction => {
    const step = isLast ? 'swap' : 'approve'
    return {
      hash: parseTxHash(`0x${randomUUID()}`),
      raw: '0xraw',
      from: address as Address,
      validity: { kind: 'nonce', nonce },
      step,
      isLast,
    }
  }
  const sign = async (from: Execution, transaction: ExecutionTransaction) => {
    const to = advanceExecution(from, { kind: 'prepared', transaction })
    expect(await journal.move(from, to)).toBe(true)
    return to
  }
  const land = (from: Execution, settleDepth = 1) => {
    const lookup = { status: 'included', succeeded: true, blockNumber: 7n, depth: 1, networkFee: 2n ** 200n } as const
    const fill = {
      sold: 2n ** 255n,
      bought: 1n,
      platformFee: 3n,
      blockNumber: 7n,
      at: '2026-11-21',
      crossChecked: true,
    }
    return advanceExecution(from, { kind: 'lookup', lookup, fill, earlierFees: 1n, settleDepth })
  }

  test('returns executions exactly as stored', async () => {
    const released = await release()
    expect(await journal.load(released.id)).toEqual(released)
    const signed = await sign(released, makeTransaction(0))
    expect(await journal.load(released.id)).toEqual(signed)
    const settled = land(signed)
    expect(await journal.move(signed, settled)).toBe(true)
    expect(await journal.load(released.id)).toEqual(settled)
  })

  test('stores an approval that landed before the trade itself', async () => {
    const approving = await sign(await release(), makeTransaction(0, false))
    const approved = land(approving)
    await journal.move(approving, approved)
    const signed = await sign(approved, makeTransaction(1))
    expect(signed.earlier).toEqual([approving.transaction])
    expect(await journal.load(signed.id)).toEqual(signed)
    expect(await journal.before(signed)).toMatchObject([{ hash: approving.transaction?.hash }])
  })

  test('lets only one of two concurrent moves from a version succeed', async () => {
    const released = await release()
    const rivals = [1, 2].map(() => advanceExecution(released, { kind: 'prepared', transaction: makeTransaction(0) }))
    const moved = await Promise.all(rivals.map((to) => journal.move(released, to)))
    expect(moved.filter(Boolean)).toHaveLength(1)
    const winner = rivals[moved.indexOf(true)]
    expect(await journal.load(released.id)).toEqual(winner)
    // The bytes of the rejected move are not stored, and are never sent.
    expect(await journal.highestNonce(released.lane)).toBe(0)
  })

  test('lets one process at a time claim a released execution, and only that process move it', async () => {
    const released = await release()
    const claim = (holder: string, forMs = 3_600_000) => journal.claim(released, { holder, forMs })
    const claims = await Promise.all([claim('one'), claim('two')])
    expect(claims.filter(Boolean)).toHaveLength(1)
    const [holder, other] = claims[0] ? ['one', 'two'] : (['two', 'one'] as const)
    const to = advanceExecution(released, { kind: 'prepared', transaction: makeTransaction(0) })
    for (const wrongHolder of [other, undefined]) expect(await journal.move(released, to, wrongHolder)).toBe(false)
    expect(await journal.load(released.id)).toEqual(released)
    // Renewed, here with an end in the past: any process may take over.
    expect(await claim(holder, -1)).toBe(true)
    expect(await claim(other, -1)).toBe(true)
    const refused = advanceExecution(released, { kind: 'refused', code: 'NO_ROUTE', reason: null })
    expect(await journal.move(released, refused, holder)).toBe(false)
    expect(await journal.move(released, to, other)).toBe(true)
    expect(await claim(other)).toBe(false)
    expect(await journal.claim(to, { holder: other, forMs: 1 })).toBe(false)
    // Only a preparation is claimed: any process may store what the chain shows.
    expect(await journal.move(to, land(to), holder)).toBe(true)
  })

  test('gives each unfinished execution to one process at a time, until its claim ends', async () => {
    const hour = 3_600_000
    const released = await release()
    expect(await journal.claim(released, { holder: 'preparing', forMs: hour })).toBe(true)
    const signed = await sign(await release(), makeTransaction(0))
    const claimAll = async (holder: string, forMs = hour, isAlone = false) => {
      const ids = (await journal.claimUnfinished({ holder, forMs, isAlone })).map(({ id }) => id)
      return [released.id, signed.id].filter((id) => ids.includes(id))
    }
    const renew = (holder: string) => journal.renewClaims([released.id, signed.id], { holder, forMs: hour })
    // A new one is left to the process that released it.
    expect(await claimAll('one')).toEqual([])
    expect(await claimAll('one', -1)).toEqual([signed.id])
    expect(await claimAll('two')).toEqual([signed.id])
    expect(await renew('one')).toEqual([])
    expect(await claimAll('one')).toEqual([])
    expect(await renew('two')).toEqual([signed.id])
    // A process that runs alone need not wait for the claims of an earlier one, except while that may be signing.
    expect(await claimAll('three', hour, true)).toEqual([signed.id])
    expect(await renew('preparing')).toEqual([released.id])
    for (const holder of ['three', 'preparing']) await journal.endClaims(holder)
    expect(await claimAll('one')).toEqual([signed.id])
  })

  test('allows one unresolved transaction per lane', async () => {
    const first = await sign(await release(), makeTransaction(0))
    const second = await release()
    const to = advanceExecution(second, { kind: 'prepared', transaction: makeTransaction(1) })
    expect(await journal.isLaneOccupied(second)).toBe(true)
    expect(await journal.isLaneOccupied(first)).toBe(false)
    await expect(journal.move(second, to)).rejects.toBeInstanceOf(LaneOccupiedError)
    await journal.move(first, land(first))
    expect(await journal.isLaneOccupied(second)).toBe(false)
    expect(await journal.move(second, to)).toBe(true)
  })

  test('stores no second transaction with a nonce chosen before the first one landed', async () => {
    const first = await sign(await release(), makeTransaction(0))
    await journal.move(first, land(first))
    const second = await release()
    const late = advanceExecution(second, { kind: 'prepared', transaction: makeTransaction(0) })
    await expect(journal.move(second, late)).rejects.toBeInstanceOf(LaneOccupiedError)
    expect(await journal.load(second.id)).toEqual(second)
  })

  test('stores the last valid height and delivery of a transaction without a nonce, and allows one unresolved per lane', async () => {
    const byHeight = () => {
      const validity = { kind: 'block-height', lastValid: '18446744073709551615' } as const
      return { ...makeTransaction(0), validity, delivery: '{"requestId":"r"}' }
    }
    const first = await sign(await release(), byHeight())
    expect(await journal.load(first.id)).toEqual(first)
    const second = await release()
    const to = advanceExecution(second, { kind: 'prepared', transaction: byHeight() })
    await expect(journal.move(second, to)).rejects.toBeInstanceOf(LaneOccupiedError)
    await journal.move(first, land(first))
    expect(await journal.move(second, to)).toBe(true)
    expect(await journal.load(second.id)).toEqual(to)
    expect(await journal.before(to)).toEqual([])
  })

  test('stores the same bytes for only one execution', async () => {
    const same = makeTransaction(0)
    const first = await sign(await release(), same)
    await journal.move(first, land(first))
    const second = await release()
    const to = advanceExecution(second, { kind: 'prepared', transaction: same })
    await expect(journal.move(second, to)).rejects.toBeInstanceOf(DuplicateTransaction)
    expect(await journal.load(second.id)).toEqual(second)
  })

  test('counts the nonces of transactions that landed or may still land, not of superseded ones', async () => {
    const released = await release()
    expect(await journal.highestNonce(released.lane)).toBeUndefined()
    const signed = await sign(released, makeTransaction(4))
    expect(await journal.highestNonce(released.lane)).toBe(4)
    await journal.move(signed, advanceExecution(signed, { kind: 'expired' }))
    expect(await journal.highestNonce(released.lane)).toBeUndefined()
  })

  test('keeps all transactions of one nonce until one of them is final', async () => {
    const signed = await sign(await release(), makeTransaction(4))
    const replaced = advanceExecution(signed, { kind: 'replaced', transaction: makeTransaction(4) })
    expect(await journal.move(signed, replaced)).toBe(true)
    const known = await journal.load(signed.id)
    expect(known).toMatchObject({ state: 'signed', transaction: replaced.transaction, rivals: [signed.transaction] })
    const other = await release()
    const taken = advanceExecution(other, { kind: 'prepared', transaction: makeTransaction(4) })
    await expect(journal.move(other, taken)).rejects.toBeInstanceOf(LaneOccupiedError)
    await journal.move(replaced, land(replaced))
    expect(await journal.highestNonce(signed.lane)).toBe(4)
    await expect(journal.move(other, taken)).rejects.toBeInstanceOf(LaneOccupiedError)
  })

  test('stores the replacement of a transaction that a reorganization brought back below a later unresolved one', async () => {
    const signed = await sign(await release(), makeTransaction(0))
    const included = land(signed, 2)
    await journal.move(signed, included)
    const later = await sign(await release(), makeTransaction(1))
    const lookup = { status: 'not-found', chainTime: 1 } as const
    const back = advanceExecution(included, { kind: 'lookup', lookup, fill: null, earlierFees: 0n, settleDepth: 2 })
    expect(await journal.move(included, back)).toBe(true)
    const replaced = advanceExecution(back, { kind: 'replaced', transaction: makeTransaction(0) })
    expect(await journal.move(back, replaced)).toBe(true)
    expect(await journal.load(signed.id)).toMatchObject({
      transaction: replaced.transaction,
      rivals: [signed.transaction],
    })
    // Not with another nonce, and no third execution.
    const again = advanceExecution(replaced, { kind: 'replaced', transaction: makeTransaction(2) })
    await expect(journal.move(replaced, again)).rejects.toBeInstanceOf(LaneOccupiedError)
    const third = await release()
    const taken = advanceExecution(third, { kind: 'prepared', transaction: makeTransaction(2) })
    await expect(journal.move(third, taken)).rejects.toBeInstanceOf(LaneOccupiedError)
    expect(await journal.load(later.id)).toEqual(later)
  })

  test('hands out executions that are not final', async () => {
    const open = await sign(await release(), makeTransaction(0))
    const refused = await release()
    const reason = { reason: 'none-held', values: { symbol: 'UNI' } } as const
    await journal.move(refused, advanceExecution(refused, { kind: 'refused', code: 'NO_ROUTE', reason }))
    const claimed = await journal.claimUnfinished({ holder: randomUUID(), forMs: -1 })
    const ids = claimed.map((execution) => execution.id)
    expect(ids).toContain(open.id)
    expect(ids).not.toContain(refused.id)
    expect((await journal.load(refused.id))?.refusal).toEqual({ code: 'NO_ROUTE', reason })
  })
})
