import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { type RefreshDeps, readStored, recheckMs, refreshSnapshot } from './refresh-snapshot.ts'
import { type SnapshotKind, type SnapshotView, toView } from './snapshot.ts'
import { type Entry, getAge, getEntry, isRecent, readerTimeout } from './snapshot-entry.ts'

export type Snapshots = {
  /** Returns the stored value, without waiting if it is recent enough. Rejects only if the database fails. */
  read<T>(key: string, kind: SnapshotKind<T>): Promise<SnapshotView<T>>
  /** Ends all refreshes. Resolves when pending writes have ended, or after a short timeout. */
  stop(): Promise<void>
}

/** How long a stop waits for pending writes, in milliseconds. It does not wait for sources. */
const stopMs = 300

/**
 * Values that are stored once for all instances. Readers get the stored value; one instance refreshes an outdated value
 * in the background. After a failed refresh the last value remains, and all instances back off.
 */
export function makeSnapshots(settings: Omit<RefreshDeps, 'isStopped'>): Snapshots {
  let isStopped = false
  const deps: RefreshDeps = { ...settings, isStopped: () => isStopped }
  const entries = new Map<string, Entry<unknown>>()
  const pendingRefreshes = new Set<Promise<void>>()
  const getNowMs = () => deps.now().getTime()

  function startRefresh<T>(entry: Entry<T>): void {
    const pendingRefresh = refreshSnapshot(deps, entry)
      .catch((error: unknown) => {
        entry.skipUntil = getNowMs() + recheckMs
        if (!isStopped) deps.log.error({ key: entry.key, err: error }, 'a snapshot could not be renewed')
      })
      .finally(() => {
        entry.pendingRefresh = undefined
        pendingRefreshes.delete(pendingRefresh)
      })
    entry.pendingRefresh = pendingRefresh
    pendingRefreshes.add(pendingRefresh)
  }

  const onSnapshot = (key: string) => {
    const entry = entries.get(key)
    // Another instance has stored a newer value, which the next call must read.
    if (entry && !entry.pendingRefresh && entry.failures === 0) entry.skipUntil = 0
  }
  deps.db.signals.on('snapshot', onSnapshot)

  return {
    async read(key, kind) {
      const entry = getEntry(entries, key, kind)
      if (entry.madeAt === undefined && !entry.pendingRefresh && entry.skipUntil <= getNowMs()) {
        entry.pendingRead ??= readStored(deps, entry).finally(() => {
          entry.pendingRead = undefined
        })
        await entry.pendingRead
      }
      if (!isStopped && !isRecent(entry, getNowMs()) && !entry.pendingRefresh && entry.skipUntil <= getNowMs())
        startRefresh(entry)
      const timeoutMs = readerTimeout(entry, getNowMs())
      if (entry.pendingRefresh && timeoutMs > 0) await withTimeout(entry.pendingRefresh, timeoutMs, () => undefined)
      const view = toView(entry, getAge(entry, getNowMs()) >= kind.staleMs, deps.now())
      entry.view = view
      return view
    },
    async stop() {
      isStopped = true
      deps.db.signals.off('snapshot', onSnapshot)
      await withTimeout(Promise.all(pendingRefreshes), stopMs, () => undefined)
    },
  }
}
