import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import type { Job } from './enqueue.ts'
import { outbox } from './tables/outbox.ts'
import { type Tx, transact } from './transact.ts'

type Payload<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>['payload']

/**
 * Does one job outside the database and answers what to write about it. The work may happen twice (a crash between it
 * and the commit); `id` stays the same, so that the outside can tell. What is answered commits exactly once.
 */
export type Workers = {
  [Kind in Job['kind']]: (payload: Payload<Kind>, id: string) => Promise<((tx: Tx) => Promise<void>) | undefined>
}

export type OutboxDeps = {
  db: Db
  workers: Workers
  now: () => Date
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** Default 30,000: longer than any worker takes. */
  leaseMs?: number
  /** How often to look for what no signal told of. Default 2,000. */
  pollMs?: number
  /** How long a stop waits for what is under way. Default 3,000. */
  stopMs?: number
}

type Row = typeof outbox.$inferSelect

/** How many jobs of a kind one process works on at once. */
const slots = 8
const maxAttempts = 20

/**
 * Works through the outbox until `stop`, which waits for what is under way, for 3 s at most: what takes longer is done
 * again when its lease ends. Each kind has slots of its own, so that a slow faucet delays no mail. Several processes may
 * do so at once.
 */
export function workOutbox(deps: OutboxDeps): { stop(): Promise<void> } {
  const kinds = Object.keys(deps.workers) as Job['kind'][]
  const lanes = kinds.map((kind) => workKind(deps, kind))
  return {
    async stop() {
      const waited = new AbortController()
      const ended = Promise.all(lanes.map((lane) => lane.stop()))
      const late = wait(deps.stopMs ?? 3_000, undefined, { signal: waited.signal }).catch(() => undefined)
      await Promise.race([ended, late])
      waited.abort()
    },
  }
}

/** Takes a job whenever one is due and a slot is free. */
function workKind(deps: OutboxDeps, kind: Job['kind']): { stop(): Promise<void> } {
  const state: { isStopped: boolean; wake: () => void } = { isStopped: false, wake: () => undefined }
  const wake = () => state.wake()
  const running = new Set<Promise<void>>()
  const start = (job: Row) => {
    const done = work(deps, job).finally(() => {
      running.delete(done)
      wake()
    })
    running.add(done)
  }
  deps.db.signals.on('outbox', wake)
  const ended = (async () => {
    while (!state.isStopped) {
      const woken = new Promise<void>((resolve) => {
        state.wake = resolve
      })
      const timer = setTimeout(wake, deps.pollMs ?? 2_000)
      if (running.size < slots) for (const job of await due(deps, slots - running.size, kind)) start(job)
      if (!state.isStopped) await woken
      clearTimeout(timer)
    }
    await Promise.all(running)
  })()
  return {
    stop() {
      state.isStopped = true
      deps.db.signals.off('outbox', wake)
      wake()
      return ended
    },
  }
}

async function due(deps: OutboxDeps, atMost: number, kind: Job['kind']): Promise<Row[]> {
  return claim(deps, atMost, kind).catch((error: unknown) => {
    deps.log.error({ err: error }, 'the outbox could not be read')
    return []
  })
}

/** Takes what is due, at most 8 jobs of whatever kind, and works on them. Answers how many there were. */
export async function workOnce(deps: OutboxDeps): Promise<number> {
  const jobs = await claim(deps, slots)
  await Promise.all(jobs.map((job) => work(deps, job)))
  return jobs.length
}

async function claim(deps: OutboxDeps, atMost: number, kind?: Job['kind']): Promise<Row[]> {
  const now = deps.now()
  return transact(deps.db, (tx) => {
    const isDue = and(isNull(outbox.doneAt), isNull(outbox.failedAt), lte(outbox.dueAt, now))
    const due = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isDue, kind && eq(outbox.kind, kind)))
      .orderBy(outbox.dueAt)
      .limit(atMost)
      .for('update', { skipLocked: true })
    const leasedUntil = new Date(now.getTime() + (deps.leaseMs ?? 30_000))
    return (
      tx
        .update(outbox)
        // Due again when the lease ends: whoever holds it then has died or is too slow.
        .set({ lease: randomUUID(), leasedUntil, dueAt: leasedUntil, attempts: sql`${outbox.attempts} + 1` })
        .where(sql`${outbox.id} in ${due}`)
        .returning()
    )
  })
}

async function work(deps: OutboxDeps, job: Row): Promise<void> {
  try {
    const worker = deps.workers[job.kind as Job['kind']] as Workers['mail'] | undefined
    if (!worker) throw new Error(`Nobody works on ${job.kind}`)
    const record = await worker(job.payload as Payload<'mail'>, job.id)
    await transact(deps.db, async (tx) => {
      const isOurs = await settle(tx, job, { doneAt: deps.now(), payload: {} })
      if (isOurs) await record?.(tx)
    })
  } catch (error) {
    await putBack(deps, job, error).catch((cause: unknown) => deps.log.error({ err: cause }, 'the outbox lost a lease'))
  }
}

async function putBack(deps: OutboxDeps, job: Row, error: unknown) {
  const isLast = job.attempts >= maxAttempts
  const waitMs = Math.min(1000 * 2 ** (job.attempts - 1), 5 * 60_000)
  deps.log[isLast ? 'error' : 'warn']({ job: job.id, kind: job.kind, err: error }, 'a job of the outbox failed')
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 200)
  const next = isLast ? { failedAt: deps.now(), payload: {} } : { dueAt: new Date(deps.now().getTime() + waitMs) }
  await transact(deps.db, (tx) => settle(tx, job, { ...next, lastError }))
}

/** Writes the end of our turn, unless our lease was taken over meanwhile. */
async function settle(tx: Tx, job: Row, fields: Partial<Row>): Promise<boolean> {
  const settled = await tx
    .update(outbox)
    .set({ ...fields, lease: null, leasedUntil: null })
    .where(and(eq(outbox.id, job.id), eq(outbox.lease, job.lease ?? ''), isNull(outbox.doneAt)))
    .returning({ id: outbox.id })
  return settled.length > 0
}
