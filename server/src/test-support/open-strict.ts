import type { Db } from '#platform/db/db.ts'
import { openMemory, testDatabases } from '#platform/db/test-db.ts'

/** A database on a server where there is one: the embedded one computes more, and of two transactions at once runs one after the other. */
export function openStrict(): Promise<Db> {
  return (testDatabases.at(-1)?.open ?? openMemory)()
}
