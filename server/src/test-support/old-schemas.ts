import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { migrationsFolder } from '#platform/db/migrations-folder.ts'
import { extensions } from '#platform/db/open-embedded.ts'

const fixtures = join(import.meta.dirname, '../platform/db/schema-fixtures')
/** The newest migration when migrations became immutable: the oldest schema that can be upgraded. */
const oldest = '0005_everybody'

type Entry = { tag: string }
type Rows = Record<string, Record<string, unknown>[]>
type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

function journal(): { entries: Entry[] } {
  return JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8'))
}

/** Every schema that a running Murmur may have, oldest first, by the name of its newest migration. */
export const schemas: string[] = journal()
  .entries.map(({ tag }) => tag)
  .filter((tag) => tag >= oldest)

/** `empty`: the columns, as table.column, without a value in any row. */
export type PopulatedDump = { dump: Blob; empty: string[] }

/** An embedded database with a row in every table, as a dump at each of the first schemas. One database passes through them. */
export async function populatedDumps(passed: readonly string[]): Promise<ReadonlyMap<string, PopulatedDump>> {
  const client = new PGlite('memory://', { extensions })
  const query: Query = (text, values) => client.query(text, values)
  const dumps = new Map<string, PopulatedDump>()
  for (const step of passed) {
    await populateStep(step, query, (folder) => migrate(drizzle({ client }), { migrationsFolder: folder }))
    dumps.set(step, { empty: await findEmptyColumns(query), dump: new Blob([await client.dumpDataDir('none')]) })
  }
  await client.close()
  return dumps
}

/** Fills an empty Postgres database with this schema and a row in every table. Returns the `empty` columns. */
export async function populatePostgres(schema: string, url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const query: Query = (text, values) => client.query(text, values)
  for (const step of schemas.filter((tag) => tag <= schema)) {
    await populateStep(step, query, (folder) => migratePostgres(drizzlePostgres(client), { migrationsFolder: folder }))
  }
  const empty = await findEmptyColumns(query)
  await client.end()
  return empty
}

/** Migrates to the next schema and inserts its rows, as in real use. */
async function populateStep(step: string, query: Query, runMigrations: (folder: string) => Promise<unknown>) {
  const folder = copyMigrationsUpTo(step)
  await runMigrations(folder)
  rmSync(folder, { recursive: true })
  await query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(listRows(step))) await insert(query, table, rows)
  await query('reset session_replication_role')
}

/** A bulk insert needs the same columns in every row; missing ones get their defaults. */
async function insert(query: Query, table: string, rows: Rows[string]) {
  const names = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ')
  const values = `select ${names} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`
  await query(`insert into "${table}" (${names}) overriding system value ${values}`, [JSON.stringify(rows)])
}

/** The rows that this migration made possible: of its new tables, and with its new columns filled. */
function listRows(tag: string): Rows {
  const file = `${tag}.json`
  return readdirSync(fixtures).includes(file) ? JSON.parse(readFileSync(join(fixtures, file), 'utf8')) : {}
}

function copyMigrationsUpTo(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-schema-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const { entries, ...rest } = journal()
  const kept = { ...rest, entries: entries.filter((entry) => entry.tag <= tag) }
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(kept))
  return folder
}

/** Columns, as table.column, without a value in any row. */
async function findEmptyColumns(query: Query): Promise<string[]> {
  const { rows } = await query(`
    select table_name as table, string_agg(format('count(%1$I) as %1$I', column_name), ', ') as counts
    from information_schema.columns where table_schema = 'public' group by 1 order by 1`)
  const empty: string[] = []
  for (const { table, counts } of rows) {
    const [counted = {}] = (await query(`select ${counts} from "${table}"`)).rows
    const without = Object.keys(counted).filter((name) => Number(counted[name]) === 0)
    empty.push(...without.map((name) => `${table}.${name}`))
  }
  return empty
}
