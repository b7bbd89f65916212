import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Db } from '#platform/db/db.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { transact } from '#platform/db/transact.ts'
import { createBoundedMap } from './bounded-map.ts'
import { type ChainBalances, findCachedBalances, putCachedBalances } from './cached-balances.store.ts'
import { wasNotifiedSince } from './was-notified-since.ts'

/** A cache of the last balances read from each chain. */
export type BalanceCache = {
  find(userId: UserId, chain: ChainKey): Promise<ChainBalances | undefined>
  /** Whether the balances are known to have changed since they were read. */
  areOutdated(userId: UserId, chain: ChainKey, balances: ChainBalances): Promise<boolean>
  /** `notify`: also send a `balances` event to the user's browsers. */
  put(userId: UserId, chain: ChainKey, balances: ChainBalances, notify: boolean): Promise<void>
}

/** Unchanged amounts are stored again after this time, to refresh their prices. */
const rewriteMs = 30 * 60_000
const maxCached = 20_000

/**
 * Caches the newest balances in memory, and writes them to the database only if amounts changed. After a restart,
 * stored balances can be shown while a chain is down, and a read rarely causes a write.
 */
export function createBalanceCache(db: Db): BalanceCache {
  const newestBalances = createBoundedMap<ChainBalances>(maxCached)
  const written = createBoundedMap<ChainBalances>(maxCached)

  async function load(userId: UserId, chain: ChainKey): Promise<ChainBalances | undefined> {
    const stored = await findCachedBalances(db, userId, chain)
    if (stored) written.set(`${userId} ${chain}`, stored)
    return stored
  }

  return {
    find: async (userId, chain) => newestBalances.get(`${userId} ${chain}`) ?? load(userId, chain),
    areOutdated: (userId, chain, { asOf }) => wasNotifiedSince(db, userId, chain, new Date(asOf)),
    async put(userId, chain, balances, notify) {
      const key = `${userId} ${chain}`
      const cachedBalances = newestBalances.get(key)
      if (cachedBalances && cachedBalances.asOf > balances.asOf) return
      newestBalances.set(key, balances)
      const stored = written.get(key) ?? (await load(userId, chain))
      const age = stored ? Date.parse(balances.asOf) - Date.parse(stored.asOf) : Number.POSITIVE_INFINITY
      const isDue = !stored || age >= rewriteMs || !hasSameAmounts(stored, balances)
      if (!isDue && !notify) return
      await transact(db, async (tx) => {
        if (isDue) await putCachedBalances(tx, userId, chain, balances)
        // Dated at the balances' own time, so that this event does not mark them as outdated.
        if (notify) await recordEvent(tx, userId, { type: 'balances', chain }, new Date(balances.asOf))
      })
      if (isDue) written.set(key, balances)
    },
  }
}

/** Whether two results have the same amounts; prices may differ. */
export function hasSameAmounts(one: ChainBalances, other: ChainBalances): boolean {
  const amountsOf = ({ tokens }: ChainBalances) =>
    tokens
      .map(({ address, amountBaseUnits }) => `${address} ${amountBaseUnits}`)
      .sort()
      .join()
  return amountsOf(one) === amountsOf(other)
}
