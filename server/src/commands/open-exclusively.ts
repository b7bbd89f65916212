import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Db } from '#platform/db/db.ts'
import { FolderInUseError } from '#platform/db/lock-folder.ts'
import { openDb } from '#platform/db/open-db.ts'
import { CommandError } from './run-command.ts'

export type ExclusiveDatabase = {
  db: Db
  /**
   * @throws CommandError when another process uses the database by now
   */
  checkExclusive(): Promise<void>
}

type DatabaseConfig = { MURMUR_DATA_DIR: string; DATABASE_URL?: string | undefined }

const serverRunningMessage =
  'Murmur is running. Stop it first, on every machine: a running signer would go on with the old key.'

/**
 * Opens the database for a command that must not run beside a server.
 * @throws CommandError when one runs
 */
export async function openExclusively(config: DatabaseConfig): Promise<ExclusiveDatabase> {
  return config.DATABASE_URL
    ? openPostgresExclusively(config.DATABASE_URL)
    : openEmbeddedExclusively(config.MURMUR_DATA_DIR)
}

async function openEmbeddedExclusively(dataDir: string): Promise<ExclusiveDatabase> {
  if (!existsSync(join(dataDir, 'pgdata'))) throw new CommandError(`There is no database in ${dataDir}.`)
  try {
    return { db: await openDb({ dataDir }), checkExclusive: async () => undefined }
  } catch (error) {
    throw error instanceof FolderInUseError
      ? new CommandError(`${serverRunningMessage}\n${error.message}`, { cause: error })
      : error
  }
}

/**
 * A running server always has connections (its outbox polls every second). Any other client with the same database user
 * counts as a server.
 */
async function openPostgresExclusively(databaseUrl: string): Promise<ExclusiveDatabase> {
  const ownUrl = new URL(databaseUrl)
  const name = `murmur-command-${randomUUID()}`
  ownUrl.searchParams.set('application_name', name)
  const checkExclusive = () => refuseOtherConnections(ownUrl.href, name)
  await checkExclusive()
  const db = await openDb({ databaseUrl: ownUrl.href })
  try {
    await checkExclusive()
    return { db, checkExclusive }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function refuseOtherConnections(databaseUrl: string, ownName: string) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; client: string | null }>(
      `select pid, host(client_addr) as client from pg_stat_activity
       where datname = current_database() and usename = current_user and backend_type = 'client backend'
         and application_name <> $1`,
      [ownName],
    )
    if (rows.length === 0) return
    const connections = rows.map(({ pid, client: from }) => `${pid} from ${from ?? 'this machine'}`)
    throw new CommandError(
      `${serverRunningMessage}\nConnections to this database that are not ours: ${connections.join(', ')}.`,
    )
  } finally {
    await client.end()
  }
}
