import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Db } from './db.ts'
import { migrationsFolder, migrationsHash } from './migrations-folder.ts'
import { openDb } from './open.ts'
import { extensions } from './open-embedded.ts'
import { testDbPool } from './test-db-pool.ts'

/** The quickest fresh database, for tests that are not about the database. */
export const openMemory = testDbPool(async () => openDb({ memory: true, dump: await migratedDump() }))

/** Opens a database of its own with fresh tables; `close` ends it. */
export type TestDatabase = { name: 'PGlite' | 'Postgres'; open(): Promise<Db> }

/**
 * What is about the database itself, locks, races and search, runs on each of these:
 * `describe.each(bothDatabases)('… on $name', ({ open }) => …)`. Postgres is there when TEST_DATABASE_URL names a server
 * for tests alone, whose user may create databases; they are left for its end.
 */
export const bothDatabases: TestDatabase[] = [
  { name: 'PGlite', open: openMemory },
  ...(process.env.TEST_DATABASE_URL ? [{ name: 'Postgres' as const, open: testDbPool(openFreshPostgres) }] : []),
]

/** Every other database test: on both in `npm run test:all`, else on the server, which computes less, or without one on PGlite. */
export const testDatabases = process.env.MURMUR_TEST_ALL ? bothDatabases : bothDatabases.slice(-1)

export type FreshPostgres = { url: string; endConnections(): Promise<void>; drop(): Promise<void> }

/** For what only a server can show: makers of an empty database, one when there is a server, else none. */
export const testPostgres: (() => Promise<FreshPostgres>)[] = process.env.TEST_DATABASE_URL ? [freshPostgres] : []

/** A dump of an empty migrated database, kept under .cache: a third of the time that making one takes. */
export async function migratedDump(): Promise<Blob> {
  const folder = migrationsFolder()
  const cache = join(folder, '../../../../.cache/test-db')
  const path = join(cache, `${migrationsHash(folder)}.tar`)
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true })
    const client = new PGlite('memory://', { extensions })
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    const dump = await client.dumpDataDir('none')
    await client.close()
    // Renamed into place: another test file may be making the same one.
    const fresh = `${path}.${randomBytes(4).toString('hex')}`
    writeFileSync(fresh, Buffer.from(await dump.arrayBuffer()))
    renameSync(fresh, path)
  }
  return new Blob([readFileSync(path)])
}

async function openFreshPostgres(): Promise<Db> {
  const { url, drop } = await freshPostgres()
  const db = await openDb({ databaseUrl: url })
  const closePool = db.close
  const close = async () => {
    await closePool()
    await drop()
  }
  return Object.defineProperty(db, 'close', { value: close })
}

/** An empty database on the server of TEST_DATABASE_URL. */
async function freshPostgres(): Promise<FreshPostgres> {
  const server = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `murmur_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const own = new URL(server)
  own.pathname = `/${name}`
  return {
    url: own.href,
    endConnections: () =>
      onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(url: URL, statement: string) {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
