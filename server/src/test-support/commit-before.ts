import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

/** The database, where `change` commits right before each transaction begins, as that of another request may. */
export function commitBefore(db: Db, change: (tx: Tx) => Promise<unknown>): Db {
  return {
    ...db,
    async begin(work) {
      await db.begin((tx) => change(tx as Tx))
      return db.begin(work)
    },
  }
}
