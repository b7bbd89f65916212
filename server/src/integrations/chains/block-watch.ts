export type BlockWatch = { untilNextBlock(timeoutMs: number): Promise<void> }

/**
 * Tells everybody who waits about the next block, by one poll for all, that runs only while somebody waits. Whoever
 * comes just after a block was noticed may have looked before it: they are woken at the next poll in any case.
 */
export function blockWatch(pollMs: number, readHead: () => Promise<bigint>): BlockWatch {
  type Waiter = { wake: () => void; isDueAnyway: boolean }
  const waiters = new Set<Waiter>()
  let head = -1n
  let noticedAt = 0
  let isPolling = false

  async function poll(): Promise<void> {
    const seen = await readHead().catch(() => head)
    const isNew = seen !== head
    if (isNew) noticedAt = Date.now()
    head = seen
    for (const waiter of [...waiters]) if (isNew || waiter.isDueAnyway) waiter.wake()
  }

  async function keepPolling(): Promise<void> {
    if (isPolling) return
    isPolling = true
    try {
      while (waiters.size > 0) {
        await poll()
        if (waiters.size > 0) await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    } finally {
      isPolling = false
    }
  }

  return {
    untilNextBlock: (timeoutMs) =>
      new Promise((resolve) => {
        const waiter = { wake, isDueAnyway: Date.now() - noticedAt < 2 * pollMs }
        const timer = setTimeout(wake, timeoutMs)
        function wake() {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve()
        }
        waiters.add(waiter)
        void keepPolling()
      }),
  }
}
