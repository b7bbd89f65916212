import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { settings } from '#platform/db/tables/settings.ts'
import { type Tx, transact } from '#platform/db/transact.ts'

/** Another process took the lease over. */
export class LeaseLostError extends Error {}

const nowSeconds = sql`extract(epoch from clock_timestamp())`

/**
 * Takes or renews a lease: a task that one process of a deployment does at a time. Its end is by the clock of the database.
 * @param holder this process
 * @returns the fencing token, which grows with each new holder; undefined while another one has the lease
 */
export async function takeLease(
  db: Db,
  name: string,
  { holder, forMs }: { holder: string; forMs: number },
): Promise<number | undefined> {
  const isOurs = sql`${settings.value}->>'holder' = ${holder}::text`
  const lease = (token: ReturnType<typeof sql>) =>
    sql`jsonb_build_object('holder', ${holder}::text, 'token', ${token}, 'until', ${nowSeconds} + ${forMs / 1000}::float8)`
  const token = sql`(${settings.value}->>'token')::int`
  const [taken] = await transact(db, (tx) =>
    tx
      .insert(settings)
      .values({ name, value: lease(sql`1`) })
      .onConflictDoUpdate({
        target: settings.name,
        set: { value: lease(sql`${token} + case when ${isOurs} then 0 else 1 end`) },
        setWhere: sql`${isOurs} or (${settings.value}->>'until')::float8 < ${nowSeconds}`,
      })
      .returning({ token: sql<number>`(${settings.value}->>'token')::int` }),
  )
  return taken?.token
}

/**
 * Requires that no other process has taken the lease since this token, until the transaction ends: a later holder waits for it.
 * @throws LeaseLostError
 */
export async function requireLease(tx: Tx, name: string, token: number): Promise<void> {
  const found = await tx
    .select({ name: settings.name })
    .from(settings)
    .where(sql`${settings.name} = ${name} and (${settings.value}->>'token')::int = ${token}`)
    .for('share')
  if (found.length === 0) throw new LeaseLostError(`Another process has the lease "${name}"`)
}

/** Ends a lease early, so that another process need not wait for its end; does nothing if another one has it. */
export async function endLease(db: Db, name: string, token: number): Promise<void> {
  await transact(db, (tx) =>
    tx
      .update(settings)
      .set({ value: sql`${settings.value} || '{"until": 0}'` })
      .where(sql`${settings.name} = ${name} and (${settings.value}->>'token')::int = ${token}`),
  )
}
