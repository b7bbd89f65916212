import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { lookAgainMs, type RenewDeps, readStored, renewSnapshot } from './renew-snapshot.ts'
import { type SnapshotKind, type SnapshotView, viewOf } from './snapshot.ts'
import { ageOf, type Entry, entryOf, isFresh, patienceFor } from './snapshot-entry.ts'

export type Snapshots = {
  /** The stored value, at once where it is recent enough. Rejects only when the database fails. */
  read<T>(key: string, kind: SnapshotKind<T>): Promise<SnapshotView<T>>
  /** Ends all refreshes; resolves when pending writes have ended, or after a short timeout. */
  stop(): Promise<void>
}

/** Time for pending writes; stops do not wait for sources. Milliseconds. */
const stopMs = 300

/**
 * Values stored once for all instances. Readers get the stored value; when it is too old, one instance refreshes it in
 * the background. A failed refresh keeps the last value, and all instances back off.
 */
export function makeSnapshots(settings: Omit<RenewDeps, 'isStopped'>): Snapshots {
  let isStopped = false
  const deps: RenewDeps = { ...settings, isStopped: () => isStopped }
  const entries = new Map<string, Entry<unknown>>()
  const works = new Set<Promise<void>>()
  const ms = () => deps.now().getTime()

  function begin<T>(entry: Entry<T>): void {
    const work = renewSnapshot(deps, entry)
      .catch((error: unknown) => {
        entry.quietUntil = ms() + lookAgainMs
        if (!isStopped) deps.log.error({ key: entry.key, err: error }, 'a snapshot could not be renewed')
      })
      .finally(() => {
        entry.work = undefined
        works.delete(work)
      })
    entry.work = work
    works.add(work)
  }

  const onSnapshot = (key: string) => {
    const entry = entries.get(key)
    // Another instance has stored a newer value: read it at the next call.
    if (entry && !entry.work && entry.failures === 0) entry.quietUntil = 0
  }
  deps.db.signals.on('snapshot', onSnapshot)

  return {
    async read(key, kind) {
      const entry = entryOf(entries, key, kind)
      if (entry.madeAt === undefined && !entry.work && entry.quietUntil <= ms()) {
        entry.look ??= readStored(deps, entry).finally(() => {
          entry.look = undefined
        })
        await entry.look
      }
      if (!isStopped && !isFresh(entry, ms()) && !entry.work && entry.quietUntil <= ms()) begin(entry)
      const patience = patienceFor(entry, ms())
      if (entry.work && patience > 0) await withTimeout(entry.work, patience, () => undefined)
      const view = viewOf(entry, ageOf(entry, ms()) >= kind.staleMs, deps.now())
      entry.view = view
      return view
    },
    async stop() {
      isStopped = true
      deps.db.signals.off('snapshot', onSnapshot)
      await withTimeout(Promise.all(works), stopMs, () => undefined)
    },
  }
}
