import type { Chain } from './chain.port.ts'

export type BlockWatch = Pick<Chain, 'lastSeenBlock' | 'untilNextBlock'>

type Waiter = { since: bigint; wake: () => void }

/**
 * Wakes all waiters at the next block. All share one poller, which runs only while there are waiters, and polls at most
 * every `pollMs` milliseconds, however often waiters come and go.
 */
export function blockWatch(pollMs: number, readHead: () => Promise<bigint>): BlockWatch {
  const waiters = new Set<Waiter>()
  let head = -1n
  let polledAt = Number.NEGATIVE_INFINITY
  let isPolling = false

  async function keepPolling(): Promise<void> {
    if (isPolling) return
    isPolling = true
    try {
      while (waiters.size > 0) {
        const pause = polledAt + pollMs - performance.now()
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
        if (waiters.size === 0) return
        polledAt = performance.now()
        head = await readHead().catch(() => head)
        for (const waiter of [...waiters]) if (waiter.since !== head) waiter.wake()
      }
    } finally {
      isPolling = false
    }
  }

  return {
    lastSeenBlock: () => head,
    untilNextBlock: (timeoutMs, since = head) =>
      new Promise((resolve) => {
        if (since !== head) return resolve()
        const waiter = { since, wake }
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
