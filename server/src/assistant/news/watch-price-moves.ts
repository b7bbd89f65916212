import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { type PriceMovesDeps, postPriceMoves } from './post-price-moves.ts'

const intervalMs = 600_000
const stopMs = 1_000

/**
 * Posts price moves of holdings every ten minutes, to users who turned this news on and wrote within 24 hours. `stop` waits at most
 * a second for the current round.
 */
export function watchPriceMoves(deps: Omit<PriceMovesDeps, 'isStopped' | 'intervalMs'>): { stop(): Promise<void> } {
  let isStopped = false
  let pendingRun = Promise.resolve()
  const parts = { ...deps, intervalMs, isStopped: () => isStopped }
  const timer = setInterval(() => {
    pendingRun = pendingRun
      .then(() => postPriceMoves(parts))
      .catch((error: unknown) => deps.log.error({ err: error }, 'price moves could not be posted'))
  }, intervalMs)
  timer.unref()
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
      return withTimeout(pendingRun, stopMs, () => undefined)
    },
  }
}
