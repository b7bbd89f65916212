import type { PGlite } from '@electric-sql/pglite'

const checkpointMs = 10 * 60_000
const vacuumMs = 60 * 60_000

/**
 * Replaces the background processes of Postgres, which PGlite lacks: checkpoints, which keep the log short and crash
 * recovery fast, and vacuum, one table at a time because each blocks this process.
 */
export function maintainEmbedded(client: PGlite): { stop(): void } {
  const timers = [
    setInterval(() => void checkpoint(client), checkpointMs),
    setInterval(() => void vacuum(client).catch(() => undefined), vacuumMs),
  ]
  for (const timer of timers) timer.unref()
  return { stop: () => timers.forEach(clearInterval) }
}

/** Writes a checkpoint. */
export async function checkpoint(client: PGlite): Promise<void> {
  await client.exec('checkpoint').catch(() => undefined)
}

/** Vacuums every table, one after the other. */
export async function vacuum(client: PGlite): Promise<void> {
  const tables = `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`
  const { rows } = await client.query<{ name: string }>(tables)
  for (const { name } of rows) await client.exec(`vacuum analyze ${name}`).catch(() => undefined)
}
