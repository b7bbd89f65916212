import { eq } from 'drizzle-orm'
import type { Db } from '#db/db.ts'
import { settings } from '#db/tables/settings.ts'
import { transact } from '#db/transact.ts'

/** A fact of this deployment; undefined before it was kept. */
export async function readSetting(db: Db, name: string): Promise<unknown> {
  const [row] = await db.read.select().from(settings).where(eq(settings.name, name))
  return row?.value
}

/** Keeps a fact once. Answers what is kept: the earlier one when there was one. */
export async function keepSetting(db: Db, name: string, value: unknown): Promise<unknown> {
  await transact(db, (tx) => tx.insert(settings).values({ name, value }).onConflictDoNothing())
  return readSetting(db, name)
}
