import { spawn } from 'node:child_process'
import pg from 'pg'
import { CommandError } from '#commands/run-command.ts'

/** Writes a consistent copy of a Postgres database, even while it is in use, in pg_dump's own format. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', '--file', file])
}

/** Restores a dump into an empty database, in one transaction. */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_restore', databaseUrl, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    file,
  ])
}

/**
 * @throws CommandError if the database has a table or a view
 */
export async function refuseNonEmptyDatabase(databaseUrl: string): Promise<void> {
  const [row] = await query(
    databaseUrl,
    `select count(*)::int as total from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_toast' and relkind in ('r', 'p', 'v', 'm')`,
  )
  if (row?.total === 0) return
  throw new CommandError(
    'The database of DATABASE_URL is not empty. Give the restore an empty one; nothing was changed.',
  )
}

/** Removes the tables of a failed restore; only for a database that was empty before. */
export async function emptyPostgres(databaseUrl: string): Promise<void> {
  await query(databaseUrl, 'drop schema if exists drizzle cascade; drop schema public cascade; create schema public')
}

async function query(databaseUrl: string, text: string): Promise<{ total?: number }[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows ?? []
  } finally {
    await client.end()
  }
}

/** Runs one of Postgres' own programs. Passes the password in the environment, because process lists show arguments. */
function run(program: 'pg_dump' | 'pg_restore', databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const child = spawn(program, ['--dbname', url.href, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const stderr: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      const problem = `${program} cannot be run (${error.message}). It comes with PostgreSQL’s client programs: install those of `
      reject(
        new CommandError(`${problem}the server’s version or a later one (on Debian: apt install postgresql-client).`),
      )
    })
    child.once('close', (code) => {
      if (code === 0) resolve()
      else
        reject(new CommandError(`${program} failed: ${Buffer.concat(stderr).toString().trim() || `exit code ${code}`}`))
    })
  })
}
