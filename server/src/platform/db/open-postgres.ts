import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { Outage } from '#platform/errors/outage.ts'
import { type OnQuery, timeQueries } from '#platform/observability/time-queries.ts'
import { listenPostgres } from './account-changes/listen-postgres.ts'
import { createDb } from './create-db.ts'
import type { Db, Queries } from './db.ts'
import { migrationsFolder } from './migrations-folder.ts'

// An arbitrary advisory lock number; nothing else in this database uses it.
const migrationLock = 7_305_512_001

export type PostgresOptions = {
  /** The maximum number of connections of this process; 10 by default. */
  maxConnections?: number
  /** A statement that takes longer is cancelled; 20 by default. */
  statementSeconds?: number
  /** A streaming replica for long reads. */
  replicaUrl?: string | undefined
  onQuery?: OnQuery | undefined
  /** Receives a function that counts the connections. */
  watchPool?: ((count: () => { open: number; idle: number; waiting: number }) => void) | undefined
}

/** Opens Postgres. Several instances may start at once: one migrates and the others wait. */
export async function openPostgres(databaseUrl: string, options: PostgresOptions = {}): Promise<Db> {
  const { replicaUrl, watchPool } = options
  await migratePostgres(databaseUrl)
  const pool = openPool(new OutagePool(toPoolConfig(databaseUrl, options)), options)
  watchPool?.(() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  const replica = replicaUrl
    ? openPool(new ReplicaPool({ ...toPoolConfig(replicaUrl, options), connectionTimeoutMillis: 2_000 }, pool), options)
    : pool
  const changeListener = listenPostgres(databaseUrl)
  const [queries, replicaQueries] = [pool, replica].map(
    (client) => drizzle({ client, casing: 'snake_case' }) as unknown as Queries,
  ) as [Queries, Queries]
  const close = async () => {
    await changeListener.stop()
    if (replica !== pool) await replica.end()
    await pool.end()
  }
  return createDb(queries, changeListener.changes, close, replicaQueries)
}

function toPoolConfig(url: string, { maxConnections = 10, statementSeconds = 20 }: PostgresOptions): pg.PoolConfig {
  return {
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementSeconds * 1000,
    idle_in_transaction_session_timeout: 30_000,
  }
}

function openPool(pool: pg.Pool, { onQuery }: PostgresOptions): pg.Pool {
  // Without a listener, the loss of an idle connection (a restart of Postgres) would end this process. The next query
  // that needs a connection reports the error.
  pool.on('error', () => undefined)
  // The pool removes its own listener while a connection is in use; drizzle's transactions add none.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (onQuery) timeQueries(client, onQuery)
  })
  return pool
}

type ConnectResult = Parameters<Parameters<pg.Pool['connect']>[0]>

/** A pool that marks connection errors as its own: elsewhere the same codes would be a vendor's. */
class OutagePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...connected: ConnectResult) => void): void
  override connect(callback?: (...connected: ConnectResult) => void): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error: unknown) => Promise.reject(toOutage(error)))
    super.connect((error, client, release) => callback(error && toOutage(error), client, release))
    return undefined
  }
}

/**
 * A replica's pool. While the replica cannot be reached, its reads go to the database itself; so does a read that the replica cancels
 * because it conflicts with a replayed change.
 */
class ReplicaPool extends pg.Pool {
  readonly #main: pg.Pool
  constructor(config: pg.PoolConfig, main: pg.Pool) {
    super(config)
    this.#main = main
    // Drizzle calls this form; it runs one read outside of a transaction, which can run again.
    type Read = (statement: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>
    // A bound overloaded function has the type of its last overload, which takes a callback.
    const read = super.query.bind(this) as unknown as Read
    const readAgain: Read = async (statement, values) =>
      read(statement, values).catch((error: unknown) => {
        if (!isConflict(error)) throw error
        return main.query(statement, values)
      })
    this.query = readAgain as unknown as typeof this.query
  }
  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...connected: ConnectResult) => void): void
  override connect(callback?: (...connected: ConnectResult) => void): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch(() => this.#main.connect())
    super.connect((error, client, release) => (error ? this.#main.connect(callback) : callback(error, client, release)))
    return undefined
  }
}

/** Codes with which a standby cancels a statement, or ends its connection, to replay a change, and with which it stops. */
const conflictCode = /^(40001|40P01|57P0[1-4])$/

function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflictCode.test(error.code ?? '')
}

function toOutage(cause: unknown): Outage {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Outage('database', `No connection to Postgres: ${reason}`, { cause })
}

async function migratePostgres(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => Promise.reject(toOutage(error)))
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.end()
  }
}
