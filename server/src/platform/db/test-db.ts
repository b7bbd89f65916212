import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Db } from './db.ts'
import { migrationsFolder, migrationsHash } from './migrations-folder.ts'
import { openDb } from './open-db.ts'
import { extensions } from './open-embedded.ts'
import { testDbPool } from './test-db-pool.ts'

/** The fastest fresh database, for tests of other things than the database. */
export const openMemory = testDbPool(async () => openDb({ memory: true, dump: await getMigratedDump() }))

/** `open` creates a fresh database with all tables; `close` drops it. */
export type TestDatabase = { name: 'PGlite' | 'Postgres'; open(): Promise<Db> }

/**
 * Databases for tests of locks, races and search: `describe.each(bothDatabases)('… on $name', ({ open }) => …)`.
 * Postgres is included when TEST_DATABASE_URL names a server for tests only, whose user may create databases; the test
 * databases are left there.
 */
export const bothDatabases: TestDatabase[] = [
  { name: 'PGlite', open: openMemory },
  ...(process.env.TEST_DATABASE_URL ? [{ name: 'Postgres' as const, open: testDbPool(openFreshPostgres) }] : []),
]

/**
 * Databases for all other tests: both in `npm run test:all`, otherwise the server, which uses less CPU, or PGlite where
 * there is none.
 */
export const testDatabases = process.env.MURMUR_TEST_ALL ? bothDatabases : bothDatabases.slice(-1)

export type FreshPostgres = { url: string; endConnections(): Promise<void>; drop(): Promise<void> }

/** Tests that need a real server: one function that creates an empty database, or none without a server. */
export const testPostgres: (() => Promise<FreshPostgres>)[] = process.env.TEST_DATABASE_URL ? [freshPostgres] : []

/** A dump of an empty migrated database, cached under .cache: loading it takes a third of the time of migrating. */
export async function getMigratedDump(): Promise<Blob> {
  const folder = migrationsFolder()
  const cache = join(folder, '../../../../.cache/test-db')
  const path = join(cache, `${migrationsHash(folder)}.tar`)
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true })
    const client = new PGlite('memory://', { extensions })
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    const dump = await client.dumpDataDir('none')
    await client.close()
    // Rename is atomic: another test file may be creating the same dump.
    const draftPath = `${path}.${randomBytes(4).toString('hex')}`
    writeFileSync(draftPath, Buffer.from(await dump.arrayBuffer()))
    renameSync(draftPath, path)
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
  await executeStatement(server, `create database ${name}`)
  const own = new URL(server)
  own.pathname = `/${name}`
  return {
    url: own.href,
    endConnections: () =>
      executeStatement(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    drop: () => executeStatement(server, `drop database if exists ${name} with (force)`),
  }
}

async function executeStatement(url: URL, statement: string) {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
