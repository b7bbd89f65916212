import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/db.ts'
import type { Job } from '#db/enqueue.ts'
import { outbox } from '#db/tables/outbox.ts'
import { type Tx, transact } from '#db/transact.ts'

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
}

type Row = typeof outbox.$inferSelect

const batch = 8
const maxAttempts = 20

/** Works through the outbox until `stop`, which waits for what is under way. Several processes may do so at once. */
export function workOutbox(deps: OutboxDeps): { stop(): Promise<void> } {
  const state: { isStopped: boolean; wake: () => void } = { isStopped: false, wake: () => undefined }
  const onSignal = () => state.wake()
  deps.db.signals.on('outbox', onSignal)
  const ended = (async () => {
    while (!state.isStopped) {
      const woken = new Promise<void>((resolve) => {
        state.wake = resolve
      })
      const timer = setTimeout(onSignal, deps.pollMs ?? 2_000)
      const worked = await workOnce(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, 'the outbox could not be read')
        return 0
      })
      if (worked < batch && !state.isStopped) await woken
      clearTimeout(timer)
    }
  })()
  return {
    async stop() {
      state.isStopped = true
      deps.db.signals.off('outbox', onSignal)
      state.wake()
      await ended
    },
  }
}

/** Takes what is due, at most 8 jobs, and works on them. Answers how many there were. */
export async function workOnce(deps: OutboxDeps): Promise<number> {
  const jobs = await claim(deps)
  await Promise.all(jobs.map((job) => work(deps, job)))
  return jobs.length
}

async function claim(deps: OutboxDeps): Promise<Row[]> {
  const now = deps.now()
  return transact(deps.db, (tx) => {
    const due = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isNull(outbox.doneAt), isNull(outbox.failedAt), lte(outbox.dueAt, now)))
      .orderBy(outbox.dueAt)
      .limit(batch)
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
