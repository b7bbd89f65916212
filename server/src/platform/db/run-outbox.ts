import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { maxSendMs } from '#platform/mail/send-mail.port.ts'
import type { Db } from './db.ts'
import type { Job } from './enqueue.ts'
import { outbox } from './tables/outbox.ts'
import { type Tx, transact } from './transact.ts'

type Payload<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>['payload']

/**
 * Runs one job outside the database and returns a function with its database writes, which commit exactly once. The job
 * itself may run twice (a crash between it and the commit); `id` stays the same, so that the receiver can deduplicate.
 */
export type Workers = {
  [Kind in Job['kind']]: (payload: Payload<Kind>, id: string) => Promise<((tx: Tx) => Promise<void>) | undefined>
}

export type OutboxDeps = {
  db: Db
  workers: Workers
  now: Clock
  log: Pick<Logger, 'warn' | 'error'>
  /** Default: `leaseMsOf` the kind. */
  leaseMs?: number
  /** How often to poll for jobs without a signal. Default 2,000. */
  pollMs?: number
  /** How long `stop` waits for running jobs. Default 3,000. */
  stopMs?: number
}

type Row = typeof outbox.$inferSelect

/**
 * How long a process holds a claimed job, in ms: longer than its worker takes, or another process would do its work a second time. The
 * others' calls end within 20 s.
 */
const leaseMsOf = (kind: Job['kind'] | undefined) => (kind === 'mail' ? maxSendMs + 30_000 : 30_000)

/** Jobs of one kind that a process runs concurrently. */
const slots = 8
const maxAttempts = 20
/**
 * Jobs that wait for the mail server or the signer, which may be down for hours: a lost one would hide a change from its user, or
 * leave the signer less strict than the database. At one attempt per 5 minutes, a mail is tried for a week.
 */
const maxAttemptsByKind: Partial<Record<string, number>> = {
  mail: 2_000,
  'freeze-in-signer': Number.POSITIVE_INFINITY,
  'keep-limits': Number.POSITIVE_INFINITY,
  'set-recipients': Number.POSITIVE_INFINITY,
} satisfies Partial<Record<Job['kind'], number>>

/**
 * Runs the outbox until `stop`, which waits for running jobs, for 3 s at most: a longer job runs again when its lease
 * ends. Each kind has its own slots, so that a slow faucet delays no mail. Several processes may run it at once.
 */
export function runOutbox(deps: OutboxDeps): { stop(): Promise<void> } {
  const kinds = Object.keys(deps.workers) as Job['kind'][]
  const runnersByKind = new Map<string, Lane>(kinds.map((kind) => [kind, runKind(deps, kind)]))
  const wake = (kind: string) => runnersByKind.get(kind)?.wake()
  deps.db.signals.on('outbox', wake)
  const poll = pollDueKinds(deps, wake)
  return {
    async stop() {
      deps.db.signals.off('outbox', wake)
      const ended = Promise.all([poll.stop(), ...[...runnersByKind.values()].map((lane) => lane.stop())])
      await withTimeout(ended, deps.stopMs ?? 3_000, () => undefined)
    },
  }
}

/** Finds retries, delayed jobs, and jobs whose signal was lost: one read for all kinds instead of a claim for each. */
function pollDueKinds(deps: OutboxDeps, wake: (kind: string) => void): { stop(): Promise<void> } {
  const stopController = new AbortController()
  const ended = (async () => {
    while (!stopController.signal.aborted) {
      const due = await readDueKinds(deps).catch((error: unknown) => logUnread(deps, error))
      for (const kind of due) wake(kind)
      await wait(deps.pollMs ?? 2_000, undefined, { signal: stopController.signal }).catch(() => undefined)
    }
  })()
  return {
    stop() {
      stopController.abort()
      return ended
    },
  }
}

async function readDueKinds({ db, now }: OutboxDeps): Promise<string[]> {
  const rows = await db.read.selectDistinct({ kind: outbox.kind }).from(outbox).where(isDueAt(now()))
  return rows.map(({ kind }) => kind)
}

type Lane = { wake(): void; stop(): Promise<void> }

/** Takes due jobs when woken and whenever a slot becomes free. */
function runKind(deps: OutboxDeps, kind: Job['kind']): Lane {
  let isStopped = false
  let wake = () => {}
  const waitForWake = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  let wakeUp = waitForWake()
  const runningJobs = new Set<Promise<void>>()
  const start = (job: Row) => {
    const done = runJob(deps, job).finally(() => {
      runningJobs.delete(done)
      wake()
    })
    runningJobs.add(done)
  }
  const ended = (async () => {
    for (;;) {
      await wakeUp
      if (isStopped) break
      // Created before the claim, so that a job that is queued during it wakes the lane again.
      wakeUp = waitForWake()
      if (runningJobs.size < slots)
        for (const job of await claimDueJobs(deps, slots - runningJobs.size, kind)) start(job)
    }
    await Promise.all(runningJobs)
  })()
  return {
    wake: () => wake(),
    stop() {
      isStopped = true
      wake()
      return ended
    },
  }
}

async function claimDueJobs(deps: OutboxDeps, atMost: number, kind: Job['kind']): Promise<Row[]> {
  return claimJobs(deps, atMost, kind).catch((error: unknown) => logUnread(deps, error))
}

function logUnread({ log }: OutboxDeps, error: unknown): [] {
  log.error({ err: error }, 'reading the outbox failed')
  return []
}

const isDueAt = (now: Date) => and(isNull(outbox.doneAt), isNull(outbox.failedAt), lte(outbox.dueAt, now))

/**
 * Runs up to 8 due jobs of any kind, each with the lease of the short ones: for tests.
 * @returns how many there were
 */
export async function runDueJobs(deps: OutboxDeps): Promise<number> {
  const jobs = await claimJobs(deps, slots)
  await Promise.all(jobs.map((job) => runJob(deps, job)))
  return jobs.length
}

async function claimJobs(deps: OutboxDeps, atMost: number, kind?: Job['kind']): Promise<Row[]> {
  const now = deps.now()
  return transact(deps.db, (tx) => {
    const claimDueJobs = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isDueAt(now), kind && eq(outbox.kind, kind)))
      .orderBy(outbox.dueAt)
      .limit(atMost)
      .for('update', { skipLocked: true })
    const leasedUntil = new Date(now.getTime() + (deps.leaseMs ?? leaseMsOf(kind)))
    return (
      tx
        .update(outbox)
        // Due again when the lease ends: its holder crashed or is too slow.
        .set({ lease: randomUUID(), leasedUntil, dueAt: leasedUntil, attempts: sql`${outbox.attempts} + 1` })
        .where(sql`${outbox.id} in ${claimDueJobs}`)
        .returning()
    )
  })
}

async function runJob(deps: OutboxDeps, job: Row): Promise<void> {
  try {
    const worker = deps.workers[job.kind as Job['kind']] as Workers['mail'] | undefined
    if (!worker) throw new Error(`No worker for ${job.kind}`)
    const record = await worker(job.payload as Payload<'mail'>, job.id)
    await transact(deps.db, async (tx) => {
      const isOurs = await updateLeasedJob(tx, job, { doneAt: deps.now(), payload: {} })
      if (isOurs) await record?.(tx)
    })
  } catch (error) {
    await requeue(deps, job, error).catch((cause: unknown) =>
      deps.log.error({ err: cause }, 'an outbox job could not be put back'),
    )
  }
}

/** Schedules the next attempt, or gives up; the payload stays, so that the operator can queue the job again. */
async function requeue(deps: OutboxDeps, job: Row, error: unknown) {
  const isLast = job.attempts >= (maxAttemptsByKind[job.kind] ?? maxAttempts)
  const waitMs = Math.min(1000 * 2 ** (job.attempts - 1), 5 * 60_000)
  const isLongFailing = job.attempts % maxAttempts === 0
  deps.log[isLongFailing ? 'error' : 'warn']({ job: job.id, kind: job.kind, err: error }, 'a job of the outbox failed')
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 200)
  const jobUpdate = isLast ? { failedAt: deps.now() } : { dueAt: new Date(deps.now().getTime() + waitMs) }
  await transact(deps.db, (tx) => updateLeasedJob(tx, job, { ...jobUpdate, lastError }))
}

/** Marks the job as done, unless another worker took over its lease. */
async function updateLeasedJob(tx: Tx, job: Row, fields: Partial<Row>): Promise<boolean> {
  const settled = await tx
    .update(outbox)
    .set({ ...fields, lease: null, leasedUntil: null })
    .where(and(eq(outbox.id, job.id), eq(outbox.lease, job.lease ?? ''), isNull(outbox.doneAt)))
    .returning({ id: outbox.id })
  return settled.length > 0
}
