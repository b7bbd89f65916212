import { randomUUID } from 'node:crypto'
import { parseUserId } from '@murmur/contract/ids'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#identity/tables/users.ts'
import { countAttempt } from './count-attempt.ts'
import type { Db } from './db.ts'
import { findAuditBreak, recordAudit } from './record-audit.ts'
import { recordEvent } from './record-event.ts'
import { auditSignatures } from './tables/audit.ts'
import { events } from './tables/events.ts'
import { settings } from './tables/settings.ts'
import { bothDatabases } from './test-db.ts'
import { signalAfterCommit, type Tx, transact, transactStatement } from './transact.ts'

describe.each(bothDatabases)('transactions on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const put = (tx: Tx, name: string) => tx.insert(settings).values({ name, value: 1 })
  const has = async (name: string) => (await db.read.select().from(settings).where(eq(settings.name, name))).length > 0
  const newUser = async () => {
    const id = parseUserId(randomUUID())
    const user = { id, username: id, usernameKey: id, email: id, passwordHash: '', createdAt: new Date() }
    await transact(db, (tx) => tx.insert(users).values(user))
    return id
  }

  it('commit all or nothing, and emit signals only after the commit', async () => {
    const emitted: string[] = []
    db.signals.on('events', (userId) => emitted.push(userId))
    const failing = transact(db, async (tx) => {
      await put(tx, 'never')
      signalAfterCommit(tx, 'events', parseUserId('never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await transact(db, async (tx) => {
      await put(tx, 'kept')
      signalAfterCommit(tx, 'events', parseUserId('kept'))
      expect(emitted).toEqual([])
    })
    expect(emitted).toEqual(['kept'])
    expect([await has('never'), await has('kept')]).toEqual([false, true])
  })

  it('of one statement emit their own signals after it, and none if it fails', async () => {
    const emitted: string[] = []
    db.signals.on('events', (userId) => emitted.push(userId))
    const putAndSignal = (name: string) =>
      transactStatement(db, async (tx) => {
        signalAfterCommit(tx, 'events', parseUserId(name))
        await put(tx, name)
        expect(emitted).not.toContain(name)
      })
    await Promise.all([putAndSignal('one'), putAndSignal('two')])
    expect(emitted.toSorted()).toEqual(['one', 'two'])
    await expect(putAndSignal('one')).rejects.toThrow()
    expect(emitted).toHaveLength(2)
    const nested = transact(db, () => putAndSignal('three'))
    await expect(nested).rejects.toThrow('A transaction is open')
  })

  it('reject queries outside the open transaction, which would deadlock the embedded database', async () => {
    const beside = transact(db, async () => db.read.select().from(settings))
    await expect(beside).rejects.toThrow('A transaction is open')
    const nested = transact(db, () => transact(db, (tx) => put(tx, 'nested')))
    await expect(nested).rejects.toThrow('A transaction is open')
    expect(await has('nested')).toBe(false)
  })

  it('are required at compile time by the functions of a store', () => {
    const needsTx = (_tx: Tx) => undefined
    // @ts-expect-error queries outside a transaction are not a Tx
    needsTx(db.read)
    // @ts-expect-error the database itself is not a Tx
    needsTx(db)
  })

  it('number each user’s events without gaps, in commit order', async () => {
    const [one, other] = [await newUser(), await newUser()]
    const event = { type: 'balances', chain: 'eth' } as const
    const userIds = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? other : one))
    await Promise.all(userIds.map((userId) => transact(db, (tx) => recordEvent(tx, userId, event))))
    const rows = await db.read.select().from(events).where(eq(events.userId, one))
    expect(rows.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })

  it('count concurrent attempts exactly, and start again after the window', async () => {
    const window = { max: 5, seconds: 60 }
    const now = new Date()
    const tryOnce = (at: Date) => transact(db, (tx) => countAttempt(tx, 'a key', window, at))
    const waits = await Promise.all(Array.from({ length: 20 }, () => tryOnce(now)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    expect(Math.max(...waits)).toBe(60)
    expect(await tryOnce(new Date(now.getTime() + 60_000))).toBe(0)
  })

  it('keep 2^256 - 1 exactly', async () => {
    const { uint256 } = await import('./uint256.ts')
    const { pgTable } = await import('drizzle-orm/pg-core')
    const amounts = pgTable('amounts', { amount: uint256() })
    const maxAmount = 2n ** 256n - 1n
    await db.read.execute(sql`create table amounts (amount numeric(78, 0))`)
    await transact(db, (tx) => tx.insert(amounts).values([{ amount: maxAmount }, { amount: 0n }]))
    expect(await db.read.select().from(amounts)).toEqual([{ amount: maxAmount }, { amount: 0n }])
    for (const wrong of [maxAmount + 1n, -1n]) {
      await expect(transact(db, (tx) => tx.insert(amounts).values({ amount: wrong }))).rejects.toThrow()
    }
  })

  describe('the audit log', () => {
    it('chains its rows, rejects unknown fields and is append-only', async () => {
      const userId = parseUserId(randomUUID())
      const record = (tx: Tx) => recordAudit(tx, { userId, action: 'tested', details: { outcome: 'well', count: 2 } })
      await Promise.all([1, 2, 3].map(() => transact(db, record)))
      expect(await findAuditBreak(db.read, userId)).toBeUndefined()
      const secret = { userId, action: 'tested', details: { password: 'x' } } as never
      await expect(transact(db, (tx) => recordAudit(tx, secret))).rejects.toThrow('does not accept the fields password')
      for (const change of [sql`update audit set action = 'x'`, sql`delete from audit`, sql`truncate audit`]) {
        await expect(transact(db, (tx) => tx.execute(change))).rejects.toMatchObject({
          cause: { message: 'audit is append-only' },
        })
      }
    })

    it('keeps the signatures of its heads append-only', async () => {
      const chain = randomUUID()
      const signature = { chain, number: 1, seq: 1, hash: '', day: '', previous: '', publicKey: '', signature: '' }
      const add = (tx: Tx) => tx.insert(auditSignatures).values(signature).onConflictDoNothing()
      await transact(db, add)
      await transact(db, add)
      for (const change of [
        sql`update audit_signatures set hash = 'x'`,
        sql`delete from audit_signatures`,
        sql`truncate audit_signatures`,
      ]) {
        await expect(transact(db, (tx) => tx.execute(change))).rejects.toMatchObject({
          cause: { message: 'audit_signatures is append-only' },
        })
      }
    })

    it('detects the row that someone with full database access changed', async () => {
      const userId = parseUserId(randomUUID())
      for (let n = 0; n < 3; n++) await transact(db, (tx) => recordAudit(tx, { userId, action: 'tested' }))
      await db.read.execute(sql`alter table audit disable trigger audit_append_only`)
      await db.read.execute(sql`update audit set action = 'forged' where chain = ${userId} and seq = 2`)
      expect(await findAuditBreak(db.read, userId)).toBe(2)
      await db.read.execute(sql`delete from audit where chain = ${userId} and seq > 1`)
      expect(await findAuditBreak(db.read, userId)).toBe(2)
      await db.read.execute(sql`alter table audit enable trigger audit_append_only`)
    })
  })
})
