import type { Db } from '#platform/db/db.ts'

/** Opens the same database for a second app of one test, which must not close it: creating another takes seconds. */
export function sharedDb(db: Db): () => Promise<Db> {
  return async () => Object.create(db, { close: { value: async () => undefined } })
}
