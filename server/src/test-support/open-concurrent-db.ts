import type { Db } from '#platform/db/db.ts'
import { openMemory, testDatabases } from '#platform/db/test-db.ts'

/**
 * A database on a Postgres server if one is configured: the embedded one needs more CPU and runs concurrent transactions
 * one after the other.
 */
export function openConcurrentDb(): Promise<Db> {
  return (testDatabases.at(-1)?.open ?? openMemory)()
}
