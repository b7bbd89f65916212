import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { FolderInUseError } from '#platform/db/lock-folder.ts'
import { openDb } from '#platform/db/open-db.ts'
import { CommandError } from './run-command.ts'

/**
 * Opens the database of a command that may run beside servers. With a Postgres server, Murmur may keep running.
 * @throws CommandError without a database, and while Murmur runs on the embedded one
 */
export async function openDatabase(config: Config): Promise<Db> {
  if (config.DATABASE_URL) return openDb({ databaseUrl: config.DATABASE_URL })
  const dataDir = config.MURMUR_DATA_DIR
  if (!existsSync(join(dataDir, 'pgdata'))) throw new CommandError(`There is no database in ${dataDir}.`)
  return openDb({ dataDir }).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error
    throw new CommandError(
      `Murmur is running, and its embedded database takes one process at a time.\n${error.message}`,
    )
  })
}
