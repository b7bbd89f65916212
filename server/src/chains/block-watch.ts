import type { Chain } from './chain.port.ts'

export type BlockWatch = Pick<Chain, 'lastSeenBlock' | 'untilNextBlock'>

type Waiter = { since: bigint; eagerFrom: number | undefined; wake: () => void }

/** The fastest pace for eager waiters, in milliseconds. */
const minPollIntervalMs = 20

/**
 * Wakes all waiters at the next block. All share one poller, which runs only while there are waiters, and polls at most
 * every `pollMs` milliseconds, however often waiters come and go. While a waiter is eager, it polls at a twentieth of that
 * waiter's age, between 20 and `pollMs` milliseconds, so that a trade learns of its block at most 5 % late.
 */
export function createBlockWatch(pollMs: number, readHead: () => Promise<bigint>): BlockWatch {
  const waiters = new Set<Waiter>()
  let head = -1n
  let polledAt = Number.NEGATIVE_INFINITY
  let isPolling = false
  let endPause = () => {}

  function getPollIntervalMs(now: number): number {
    const pollIntervals = [...waiters].map(({ eagerFrom }) =>
      eagerFrom === undefined ? pollMs : Math.max((now - eagerFrom) / 20, minPollIntervalMs),
    )
    return Math.min(pollMs, ...pollIntervals)
  }

  async function keepPolling(): Promise<void> {
    if (isPolling) return
    isPolling = true
    try {
      while (waiters.size > 0) {
        const now = performance.now()
        const waitMs = polledAt + getPollIntervalMs(now) - now
        if (waitMs > 0) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, waitMs)
            endPause = () => {
              clearTimeout(timer)
              resolve()
            }
          })
          // Other waiters may need another pace by now.
          continue
        }
        polledAt = now
        head = await readHead().catch(() => head)
        for (const waiter of [...waiters]) if (waiter.since !== head) waiter.wake()
      }
    } finally {
      isPolling = false
    }
  }

  return {
    lastSeenBlock: () => head,
    untilNextBlock: (timeoutMs, since = head, eagerFrom) =>
      new Promise((resolve) => {
        if (since !== head) return resolve()
        const waiter = { since, eagerFrom, wake }
        const timer = setTimeout(wake, timeoutMs)
        function wake() {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve()
        }
        waiters.add(waiter)
        if (eagerFrom !== undefined) endPause()
        void keepPolling()
      }),
  }
}
