import type { Db } from './db.ts'
import { openEmbedded } from './open-embedded.ts'
import type { PostgresOptions } from './open-postgres.ts'

export type DatabaseLocation =
  /** A Postgres server. */
  | ({ databaseUrl: string } & PostgresOptions)
  /**
   * The embedded database in this folder; an empty one is filled from `template` (a folder made by
   * make-pgdata-template).
   */
  | { dataDir: string; template?: string | undefined }
  /** The embedded database without a folder, for tests. `dump` (of an earlier one) makes it start faster. */
  | { memory: true; dump?: Blob | undefined }

/** Opens the database and runs its migrations. */
export async function openDb(location: DatabaseLocation): Promise<Db> {
  if (!('databaseUrl' in location)) return openEmbedded(location)
  // The driver loads only where a server is configured.
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(location.databaseUrl, location)
}
