import { eq } from 'drizzle-orm'
import type { Db } from './db.ts'
import { settings } from './tables/settings.ts'
import { type Tx, transact } from './transact.ts'

/** Reads a stored fact of this deployment; undefined before it was stored. */
export async function readSetting(db: Db, name: string): Promise<unknown> {
  const [row] = await db.read.select().from(settings).where(eq(settings.name, name))
  return row?.value
}

/**
 * Stores a fact unless it exists.
 * @returns the stored value: the earlier one if there was one
 */
export async function storeSettingOnce(db: Db, name: string, value: unknown): Promise<unknown> {
  await transact(db, (tx) => tx.insert(settings).values({ name, value }).onConflictDoNothing())
  return readSetting(db, name)
}

/** Stores a fact and overwrites an earlier one. */
export async function storeSetting(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}

/** Deletes a fact. */
export async function deleteSetting(tx: Tx, name: string): Promise<void> {
  await tx.delete(settings).where(eq(settings.name, name))
}
