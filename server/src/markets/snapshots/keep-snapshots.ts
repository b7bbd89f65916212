import { lookAgainMs, lookAt, type RenewDeps, renew } from './renew-snapshot.ts'
import { sleep } from './sleep.ts'
import { type SnapshotKind, type SnapshotView, viewOf } from './snapshot.ts'
import { ageOf, type Entry, entryOf, isFresh, patienceFor } from './snapshot-entry.ts'

export type Snapshots = {
  /** The last good answer, at once where it is young enough. Rejects only when the database does. */
  read<T>(key: string, kind: SnapshotKind<T>): Promise<SnapshotView<T>>
  /** Nothing is asked or stored from now on; resolves when what is under way has ended, after a moment at the latest. */
  stop(): Promise<void>
}

/** Time to end what is being stored; a source is not waited for. */
const stopMs = 300

/**
 * Answers stored once for all instances. Readers get the last one; when it is too old, one instance asks for a newer one
 * behind their back. A refresh that fails leaves the last good one, and all instances wait before the next.
 */
export function keepSnapshots(settings: Omit<RenewDeps, 'isStopped'>): Snapshots {
  let isStopped = false
  const deps: RenewDeps = { ...settings, isStopped: () => isStopped }
  const entries = new Map<string, Entry<unknown>>()
  const works = new Set<Promise<void>>()
  const ms = () => deps.now().getTime()

  function begin<T>(entry: Entry<T>): void {
    const work = renew(deps, entry)
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
    // Another holder of this database has stored a newer one: no need to wait before looking.
    if (entry && !entry.work && entry.failures === 0) entry.quietUntil = 0
  }
  deps.db.signals.on('snapshot', onSnapshot)

  return {
    async read(key, kind) {
      const entry = entryOf(entries, key, kind)
      if (entry.madeAt === undefined && !entry.work && entry.quietUntil <= ms()) {
        entry.look ??= lookAt(deps, entry).finally(() => {
          entry.look = undefined
        })
        await entry.look
      }
      if (!isStopped && !isFresh(entry, ms()) && !entry.work && entry.quietUntil <= ms()) begin(entry)
      const patience = patienceFor(entry, ms())
      if (entry.work && patience > 0) await Promise.race([entry.work, sleep(patience)])
      const view = viewOf(entry, ageOf(entry, ms()) >= kind.staleMs, deps.now())
      entry.view = view
      return view
    },
    async stop() {
      isStopped = true
      deps.db.signals.off('snapshot', onSnapshot)
      await Promise.race([Promise.all(works), sleep(stopMs)])
    },
  }
}
