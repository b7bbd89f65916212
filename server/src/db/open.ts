import type { Db } from '#db/db.ts'
import { openEmbedded } from '#db/open-embedded.ts'
import { openPostgres } from '#db/open-postgres.ts'

export type Place =
  /** A Postgres server. */
  | { databaseUrl: string }
  /** The embedded database in this folder; an empty one is filled from `template` (a folder made by make-pgdata-template). */
  | { dataDir: string; template?: string | undefined }
  /** The embedded database without a folder, for tests. `dump` (of an earlier one) starts it faster. */
  | { memory: true; dump?: Blob | undefined }

/** Opens the database and brings its tables up to date. */
export function openDb(place: Place): Promise<Db> {
  return 'databaseUrl' in place ? openPostgres(place.databaseUrl) : openEmbedded(place)
}
