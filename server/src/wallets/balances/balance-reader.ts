import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Clock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { type BalanceCache, hasSameAmounts } from './balance-cache.ts'
import type { ChainBalances } from './cached-balances.store.ts'

export type BalanceReaderDeps = {
  cached: BalanceCache
  now: Clock
  log: Pick<Logger, 'error'>
  /** How long to wait for the chain before serving cached balances. Default 2,500. */
  timeoutMs?: number
}

type BalanceRead =
  | { isCurrent: true; balances: ChainBalances }
  /** `isStale`: too old to be shown as current. `cached`: undefined if the chain was never read. */
  | { isCurrent: false; cached: ChainBalances | undefined; isStale: boolean }

export type BalanceReader = {
  read(userId: UserId, chain: ChainKey, fetchBalances: () => Promise<ChainBalances>): Promise<BalanceRead>
}

/**
 * Maximum age of cached balances that are shown as current, if no change was recorded since. Without this, a chain that
 * always responds late would never have current balances.
 */
const currentForMs = 15_000

type OverdueRead = { wasReread: boolean }

/**
 * Reads a chain with a deadline. A late result is cached, and the user's browsers are notified if it differs from the
 * balances they show. While a read is pending, another read for the same user returns cached balances.
 */
export function makeBalanceReader(deps: BalanceReaderDeps): BalanceReader {
  const overdue = new Map<string, OverdueRead>()

  async function readCached(userId: UserId, chain: ChainKey): Promise<BalanceRead & { isCurrent: false }> {
    const cached = await deps.cached.find(userId, chain)
    const isRecent = cached !== undefined && deps.now().getTime() - Date.parse(cached.asOf) < currentForMs
    const isUpToDate = isRecent && !(await deps.cached.areOutdated(userId, chain, cached))
    return { isCurrent: false, cached, isStale: !isUpToDate }
  }

  /** Caches the late result in the background. A failed read changes nothing. */
  async function cacheLateResult(userId: UserId, chain: ChainKey, pending: Promise<ChainBalances>, shown: BalanceRead) {
    const key = `${userId} ${chain}`
    const state = { wasReread: false }
    overdue.set(key, state)
    try {
      const balances = await pending
      const hasChanged = shown.isCurrent || shown.isStale || !shown.cached || !hasSameAmounts(shown.cached, balances)
      await deps.cached.put(userId, chain, balances, hasChanged || state.wasReread)
    } catch (error) {
      if (!(error instanceof Refusal)) deps.log.error({ chain, err: error }, 'failed to store late balances')
    } finally {
      overdue.delete(key)
    }
  }

  return {
    async read(userId, chain, fetchBalances) {
      const overdueRead = overdue.get(`${userId} ${chain}`)
      if (overdueRead) {
        overdueRead.wasReread = true
        return readCached(userId, chain)
      }
      const pending = fetchBalances()
      const result = await withDeadline(pending, deps.timeoutMs ?? 2_500)
      if (result === 'unavailable') return { ...(await readCached(userId, chain)), isStale: true }
      if (result === 'late') {
        const shown = await readCached(userId, chain)
        void cacheLateResult(userId, chain, pending, shown)
        return shown
      }
      await deps.cached.put(userId, chain, result, false)
      return { isCurrent: true, balances: result }
    },
  }
}

/** Resolves with the result, with 'unavailable' if the read is rejected with a Refusal, or with 'late' after `ms`. */
async function withDeadline<T>(pending: Promise<T>, ms: number): Promise<T | 'unavailable' | 'late'> {
  const result = pending.catch((error: unknown) => {
    if (error instanceof Refusal) return 'unavailable' as const
    throw error
  })
  // `cacheLateResult` handles a late error.
  return withTimeout(result, ms, () => 'late' as const)
}
