import { randomUUID } from 'node:crypto'
import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import { parseUserId } from '@murmur/contract/ids'
import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxSendMs } from '#platform/mail/send-mail.port.ts'
import { breadth } from '../../../../spec/breadth.ts'
import type { Db } from './db.ts'
import { enqueue } from './enqueue.ts'
import { type OutboxDeps, runDueJobs, runOutbox, type Workers } from './run-outbox.ts'
import { outbox } from './tables/outbox.ts'
import { settings } from './tables/settings.ts'
import { bothDatabases } from './test-db.ts'
import { transact } from './transact.ts'

describe.each(bothDatabases)('the outbox on $name', ({ open }) => {
  let db: Db
  let at: number
  const warnings: string[] = []
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    at = Date.now()
    warnings.length = 0
    await db.read.execute(sql`delete from outbox`)
    await db.read.execute(sql`delete from settings`)
  })

  const now = () => new Date(at)
  const log = {
    warn: (_: object, words: string) => void warnings.push(words),
    error: (_: object, words: string) => void warnings.push(words),
  }
  const queueJob = (userId = parseUserId(randomUUID())) =>
    transact(db, (tx) =>
      enqueue(
        tx,
        { kind: 'faucet', payload: { userId, evmAddress: '' as EvmAddress, solAddress: '' as SolanaAddress } },
        now(),
      ),
    )
  const withWorker = (faucet: Workers['faucet']): OutboxDeps => ({
    db,
    now,
    log,
    workers: {
      faucet,
      mail: async () => undefined,
      'password-reset': async () => undefined,
      'factor-reset': async () => undefined,
      thaw: async () => undefined,
      'freeze-in-signer': async () => undefined,
      'keep-limits': async () => undefined,
      'set-recipients': async () => undefined,
      'signing-passkeys': async () => undefined,
      news: async () => undefined,
      'order-over': async () => undefined,
    },
  })
  const effect = (name: string) => async (tx: Parameters<typeof enqueue>[0]) => {
    await tx.insert(settings).values({ name, value: 1 })
  }

  it('queries only jobs of the kind that was queued', async () => {
    const begins = vi.spyOn(db, 'begin')
    let done = () => {}
    const worked = new Promise<void>((resolve) => {
      done = resolve
    })
    const running = runOutbox({ ...withWorker(async () => void done()), pollMs: 60_000 })
    await queueJob()
    await worked
    await running.stop()
    // The insert, the claim, the completion, and the search for the next job.
    expect(begins.mock.calls.length).toBeLessThanOrEqual(4)
    begins.mockRestore()
  })

  it('runs due jobs without a signal, and claims nothing while none is due', async () => {
    const done: string[] = []
    const reads = vi.spyOn(db.read, 'selectDistinct')
    const begins = vi.spyOn(db, 'begin')
    const worker: Workers['faucet'] = async ({ userId }) => void done.push(userId)
    const running = runOutbox({ ...withWorker(worker), pollMs: 10 })
    await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(2)
    expect(begins).not.toHaveBeenCalled()
    const payload = { userId: 'delayed', evmAddress: '', solAddress: '' }
    const later = new Date(at + 60_000)
    await db.read.insert(outbox).values({ id: randomUUID(), kind: 'faucet', payload, createdAt: now(), dueAt: later })
    const before = reads.mock.calls.length
    await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(before + 2)
    expect(done).toEqual([])
    at += 60_000
    await expect.poll(() => done).toEqual(['delayed'])
    await running.stop()
    reads.mockRestore()
    begins.mockRestore()
  })

  it('applies each job’s effect exactly once with several workers and random crashes', async () => {
    const jobs = breadth(20, 40)
    for (let n = 0; n < jobs; n++) await queueJob(parseUserId(`user ${n}`))
    let crashes = 0
    const deps = withWorker(async ({ userId }) => {
      if (Math.random() < 0.3 && crashes++ < 100) throw new Error('crashed before')
      return async (tx) => {
        await effect(userId)(tx)
        if (Math.random() < 0.3 && crashes++ < 100) throw new Error('crashed within')
      }
    })
    for (let turn = 0; turn < breadth(25, 60); turn++) {
      await Promise.all([runDueJobs(deps), runDueJobs(deps), runDueJobs(deps)])
      at += 10 * 60_000
    }
    const rows = await db.read.select().from(settings)
    expect(rows).toHaveLength(jobs)
    expect(crashes).toBeGreaterThan(0)
    const left = await db.read.select().from(outbox)
    expect(left.every(({ doneAt, payload }) => doneAt !== null && Object.keys(payload).length === 0)).toBe(true)
  })

  it('discards the writes of a worker whose lease was taken over, no matter which worker finishes first', async () => {
    await queueJob()
    /** A worker that starts and finishes only when released. */
    const begin = async (name: string, attempt: number) => {
      let finish = () => {}
      const waiting = new Promise<void>((resolve) => {
        finish = resolve
      })
      const done = runDueJobs(withWorker(() => waiting.then(() => effect(name))))
      await expect.poll(async () => (await db.read.select().from(outbox))[0]?.attempts).toBe(attempt)
      return () => {
        finish()
        return done
      }
    }
    const finishSlow = await begin('slow', 1)
    expect(await runDueJobs(withWorker(async () => effect('too early')))).toBe(0)
    at += 31_000
    const finishSecond = await begin('second', 2)
    await finishSlow()
    expect(await db.read.select().from(settings)).toEqual([])
    await finishSecond()
    expect((await db.read.select().from(settings)).map(({ name }) => name)).toEqual(['second'])
  })

  it('leases a mail for longer than a mail server may take', async () => {
    let finish = () => {}
    const sent = new Promise<undefined>((resolve) => {
      finish = () => resolve(undefined)
    })
    const slowMail = vi.fn(() => sent)
    const deps = withWorker(async () => undefined)
    const running = runOutbox({ ...deps, workers: { ...deps.workers, mail: slowMail }, pollMs: 60_000 })
    const payload = { to: 'ana@murmur.test', subject: '', sealedText: '', dropAfter: null }
    await transact(db, (tx) => enqueue(tx, { kind: 'mail', payload }, now()))
    await expect.poll(() => slowMail.mock.calls.length).toBe(1)
    const [job] = await db.read.select().from(outbox)
    expect((job?.leasedUntil?.getTime() ?? 0) - at).toBeGreaterThan(maxSendMs)
    finish()
    await running.stop()
  })

  it('retries with growing pauses and gives up after 20 attempts', async () => {
    await queueJob()
    const deps = withWorker(async () => {
      throw new Error('down')
    })
    const pauses: number[] = []
    for (let attempt = 0; attempt < 20; attempt++) {
      expect(await runDueJobs(deps)).toBe(1)
      const [row] = await db.read.select().from(outbox)
      pauses.push((row?.dueAt.getTime() ?? 0) - at)
      at = Math.max(at, row?.dueAt.getTime() ?? 0)
    }
    expect(pauses.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
    expect(pauses[15]).toBe(300_000)
    at += 3_600_000
    expect(await runDueJobs(deps)).toBe(0)
    expect(await db.read.select().from(outbox)).toMatchObject([
      { failedAt: expect.any(Date), payload: { evmAddress: '' }, lastError: 'down' },
    ])
    expect(warnings).toHaveLength(20)
  })

  it('runs mails, freezes and stricter limits after an outage of hours, and gives up a mail after a week', async () => {
    const userId = parseUserId(randomUUID())
    const mail = { to: 'ana@murmur.test', subject: '', sealedText: 'a link', dropAfter: null }
    await transact(db, async (tx) => {
      await enqueue(tx, { kind: 'mail', payload: mail }, now())
      await enqueue(tx, { kind: 'freeze-in-signer', payload: { userId } }, now())
      await enqueue(tx, { kind: 'keep-limits', payload: { userId } }, now())
      await enqueue(tx, { kind: 'set-recipients', payload: { userId, change: { kind: 'keep' } } }, now())
    })
    let isDown = true
    const done: string[] = []
    const work = (name: string) => async () => {
      if (isDown) throw new Error('down')
      done.push(name)
      return undefined
    }
    const { workers, ...others } = withWorker(async () => undefined)
    const inSigner = {
      'freeze-in-signer': work('freeze'),
      'keep-limits': work('limits'),
      'set-recipients': work('recipients'),
    }
    const deps = { ...others, workers: { ...workers, ...inSigner, mail: async ({ to }: { to: string }) => work(to)() } }
    for (let attempt = 0; attempt < 40; attempt++) {
      expect(await runDueJobs(deps)).toBe(4)
      at += 300_000
    }
    isDown = false
    expect(await runDueJobs(deps)).toBe(4)
    expect(done.sort()).toEqual(['ana@murmur.test', 'freeze', 'limits', 'recipients'])

    isDown = true
    await transact(db, (tx) => enqueue(tx, { kind: 'mail', payload: mail }, now()))
    await db.read.execute(sql`update outbox set attempts = 1999 where done_at is null`)
    expect(await runDueJobs(deps)).toBe(1)
    const givenUp = await db.read.select().from(outbox).where(isNotNull(outbox.failedAt))
    expect(givenUp).toMatchObject([{ kind: 'mail', payload: mail }])
  })

  it('runs a job as soon as it commits, and finishes running jobs before it stops', async () => {
    const done: string[] = []
    const running = runOutbox({
      ...withWorker(async ({ userId }) => {
        done.push(userId)
        return undefined
      }),
      pollMs: 60_000,
    })
    await queueJob(parseUserId('at once'))
    await expect.poll(() => done).toEqual(['at once'])
    await running.stop()
    await queueJob(parseUserId('later'))
    expect(done).toEqual(['at once'])
  })

  it('keeps slow jobs from delaying other kinds and, while a slot is free, their own; stops without waiting for them', async () => {
    const started: string[] = []
    let finish = () => {}
    const slow = new Promise<undefined>((resolve) => {
      finish = () => resolve(undefined)
    })
    const faucet: Workers['faucet'] = ({ userId }) => {
      started.push(userId)
      return slow
    }
    const mail: Workers['mail'] = async ({ to }) => {
      started.push(to)
      return undefined
    }
    const workers = { ...withWorker(faucet).workers, mail }
    const running = runOutbox({ ...withWorker(faucet), workers, pollMs: 60_000, stopMs: 50 })
    await queueJob(parseUserId('first'))
    await expect.poll(() => started).toEqual(['first'])
    await queueJob(parseUserId('second'))
    await expect.poll(() => started).toEqual(['first', 'second'])
    for (let n = 0; n < 8; n++) await queueJob()
    await expect.poll(() => started.length).toBe(8)
    const payload = { to: 'a mail', subject: '', sealedText: '', dropAfter: null }
    await transact(db, (tx) => enqueue(tx, { kind: 'mail', payload }, now()))
    await expect.poll(() => started.at(-1)).toBe('a mail')
    await running.stop()
    expect(started).toHaveLength(9)
    finish()
    await expect.poll(async () => (await db.read.select().from(outbox)).filter(({ doneAt }) => doneAt).length).toBe(9)
  })
})
