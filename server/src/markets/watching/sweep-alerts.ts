import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { removeOldAlerts } from './alerts.store.ts'

/** Removes alerts that fired more than 90 days ago. */
export async function sweepAlerts(db: Db, now: Date): Promise<void> {
  await transact(db, (tx) => removeOldAlerts(tx, now))
}
