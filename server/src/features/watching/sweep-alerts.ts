import type { Db } from '#db/db.ts'
import { transact } from '#db/transact.ts'
import { removeOldAlerts } from '#features/watching/alerts.store.ts'

/** Removes alerts that fired more than 90 days ago. */
export async function sweepAlerts(db: Db, now: Date): Promise<void> {
  await transact(db, (tx) => removeOldAlerts(tx, now))
}
