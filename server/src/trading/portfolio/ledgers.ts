import type { UserId } from '@murmur/contract/ids'
import { type Ledger, type LedgerDeps, readLedger } from './ledger.store.ts'

/** Reads users' ledgers, which may be long: parallel calls for a user share one read. */
export type Ledgers = { read(userId: UserId): Promise<Ledger> }

/** A call joins a read only if no change of the user's rows has been announced since it began. */
export function createLedgers(deps: LedgerDeps): Ledgers {
  const { accountChanges, signals } = deps.db
  const running = new Map<UserId, { period: number | undefined; ledger: Promise<Ledger> }>()
  const forget = (userId: UserId) => void running.delete(userId)
  accountChanges.onRows(forget)
  // Applies this process's own changes before a client can learn of them.
  for (const name of ['events', 'trade'] as const) signals.on(name, forget)
  return {
    read(userId) {
      const period = accountChanges.period()
      const known = running.get(userId)
      if (known && known.period === period) return known.ledger
      const read = { period, ledger: readLedger(deps, userId) }
      // Not while changes could be missed.
      if (period === undefined) return read.ledger
      running.set(userId, read)
      const end = () => {
        if (running.get(userId) === read) forget(userId)
      }
      read.ledger.then(end, end)
      return read.ledger
    },
  }
}
