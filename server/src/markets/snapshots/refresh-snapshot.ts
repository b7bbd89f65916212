import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Clock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { type Entry, isRecent, readerTimeout } from './snapshot-entry.ts'
import { acquireLease, extendLease, readSnapshots, storeSnapshot } from './snapshots.store.ts'

export type RefreshDeps = {
  db: Db
  now: Clock
  log: Pick<Logger, 'warn' | 'error'>
  isStopped: () => boolean
}

/** Time limit of a refresh. The lease lasts longer, so that another instance takes over only after a crash. */
const refreshMs = 20_000
const leaseMs = 25_000
/** Delay before this process checks again for another instance's result. */
export const recheckMs = 3_000
const pollMs = 250
const minBackoffMs = 5_000
const maxBackoffMs = 60_000

/** Reads the stored value and uses it if it is newer. Returns the end of the current lease, in Unix milliseconds. */
export async function readStored<T>({ db }: Pick<RefreshDeps, 'db'>, entry: Entry<T>): Promise<number> {
  const [row] = await readSnapshots(db, [entry.key])
  if (row?.body && row.madeAt && row.madeAt.getTime() > (entry.madeAt?.getTime() ?? 0)) {
    const read = v.safeParse(entry.kind.shape, parse(row.body))
    // Ignores a value that another release stored in another shape.
    if (read.success) storeValue(entry, read.output, row.madeAt)
  }
  return row?.leaseUntil?.getTime() ?? 0
}

/** Uses a newer stored value if there is one; otherwise refreshes under the lease, or waits for the lease holder. */
export async function refreshSnapshot<T>(deps: RefreshDeps, entry: Entry<T>): Promise<void> {
  const getNowMs = () => deps.now().getTime()
  const heldUntil = await readStored(deps, entry)
  if (isRecent(entry, getNowMs()) || deps.isStopped()) return
  if (heldUntil <= getNowMs()) {
    const until = new Date(getNowMs() + leaseMs)
    const terms = { now: deps.now(), until, olderThan: new Date(getNowMs() - entry.kind.maxAgeMs) }
    if (await transact(deps.db, (tx) => acquireLease(tx, entry.key, terms))) return refresh(deps, entry, until)
  }
  // Without a usable value, checks often for the lease holder's result.
  for (
    let remainingMs = readerTimeout(entry, getNowMs());
    remainingMs > 0 && !deps.isStopped();
    remainingMs -= pollMs
  ) {
    await wait(pollMs, undefined, { ref: false })
    // The lease holder has finished or failed, so the next reader may start a refresh.
    if (deps.isStopped() || (await readStored(deps, entry)) <= getNowMs()) return
  }
  entry.skipUntil = getNowMs() + recheckMs
}

async function refresh<T>(deps: RefreshDeps, entry: Entry<T>, lease: Date): Promise<void> {
  const { key, kind } = entry
  const show = (partial: T) => {
    entry.partial = partial
  }
  try {
    const value = await withTimeout(kind.refresh(entry.value, show), refreshMs, () => {
      throw new UpstreamUnavailable('no answer in time')
    })
    if (deps.isStopped()) return
    const madeAt = deps.now()
    const body = JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
    const isStored = await transact(deps.db, (tx) => storeSnapshot(tx, { key, body, madeAt, lease }))
    if (isStored) storeValue(entry, value, madeAt)
  } catch (error) {
    if (!deps.isStopped()) await backOff(deps, entry, lease, error)
  } finally {
    entry.partial = undefined
  }
}

/** Extends the lease by a growing interval, so that no instance retries earlier. */
async function backOff<T>(deps: RefreshDeps, entry: Entry<T>, lease: Date, error: unknown): Promise<void> {
  const { key } = entry
  if (error instanceof UpstreamUnavailable) deps.log.warn({ key, err: error }, 'market data could not be refreshed')
  else deps.log.error({ key, err: error }, 'BUG: market data could not be refreshed')
  const until = new Date(deps.now().getTime() + Math.min(minBackoffMs * 2 ** entry.failures, maxBackoffMs))
  entry.failures++
  entry.skipUntil = until.getTime()
  await transact(deps.db, (tx) => extendLease(tx, key, lease, until))
}

function storeValue<T>(entry: Entry<T>, value: T, madeAt: Date): void {
  Object.assign(entry, { value, madeAt, failures: 0, skipUntil: 0 })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
