import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Db } from '#platform/db/db.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { transact } from '#platform/db/transact.ts'
import { type ChainBalances, findKnownBalances, putKnownBalances } from './known-balances.store.ts'
import { lastKnown } from './last-known.ts'
import { wasNotifiedSince } from './was-notified-since.ts'

/** The cache of the last balances read from each chain. */
export type KnownFigures = {
  find(userId: UserId, chain: ChainKey): Promise<ChainBalances | undefined>
  /** Whether the balances are known to have changed since they were read. */
  areOutdated(userId: UserId, chain: ChainKey, balances: ChainBalances): Promise<boolean>
  /** `notify`: also send a `balances` event to the user's browsers. */
  keep(userId: UserId, chain: ChainKey, balances: ChainBalances, notify: boolean): Promise<void>
}

/** Unchanged amounts are written again after this time, to refresh their prices. */
const rewriteMs = 30 * 60_000
const mostRemembered = 20_000

/**
 * Keeps the newest balances in memory, and writes to the database only if amounts differ from the stored ones: a
 * restart while a chain is down still has balances to show, and a read rarely costs a write.
 */
export function knownFigures(db: Db): KnownFigures {
  const newest = lastKnown<ChainBalances>(mostRemembered)
  const written = lastKnown<ChainBalances>(mostRemembered)

  async function load(userId: UserId, chain: ChainKey): Promise<ChainBalances | undefined> {
    const stored = await findKnownBalances(db, userId, chain)
    if (stored) written.keep(`${userId} ${chain}`, stored)
    return stored
  }

  return {
    find: async (userId, chain) => newest.find(`${userId} ${chain}`) ?? load(userId, chain),
    areOutdated: (userId, chain, { asOf }) => wasNotifiedSince(db, userId, chain, new Date(asOf)),
    async keep(userId, chain, balances, notify) {
      const key = `${userId} ${chain}`
      const before = newest.find(key)
      if (before && before.asOf > balances.asOf) return
      newest.keep(key, balances)
      const stored = written.find(key) ?? (await load(userId, chain))
      const age = stored ? Date.parse(balances.asOf) - Date.parse(stored.asOf) : Number.POSITIVE_INFINITY
      const isDue = !stored || age >= rewriteMs || !sameAmounts(stored, balances)
      if (!isDue && !notify) return
      await transact(db, async (tx) => {
        if (isDue) await putKnownBalances(tx, userId, chain, balances)
        // Dated at the balances' own time, so that this event does not mark them as outdated.
        if (notify) await recordEvent(tx, userId, { type: 'balances', chain }, new Date(balances.asOf))
      })
      if (isDue) written.keep(key, balances)
    },
  }
}

/** Whether two results have the same amounts; prices may differ. */
export function sameAmounts(one: ChainBalances, other: ChainBalances): boolean {
  const amountsOf = ({ tokens }: ChainBalances) =>
    tokens
      .map(({ address, amountBaseUnits }) => `${address} ${amountBaseUnits}`)
      .sort()
      .join()
  return amountsOf(one) === amountsOf(other)
}
