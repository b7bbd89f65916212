import type { IntentId } from '@murmur/contract/ids'
import { and, eq, type InferSelectModel, lt, ne } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUuid } from '#platform/text/is-uuid.ts'
import { intents } from '#trading/tables/intents.ts'

export type Intent = InferSelectModel<typeof intents>

export async function insertIntent(tx: Tx, intent: Intent): Promise<void> {
  await tx.insert(intents).values(intent)
}

/** `id` may be any text that a client sent. */
export async function findIntent(db: Db, id: IntentId): Promise<Intent | undefined> {
  if (!isUuid(id)) return undefined
  const [intent] = await db.read.select().from(intents).where(eq(intents.id, id))
  return intent
}

/** Returns an intent that must exist. */
export async function getIntent(db: Db, id: IntentId): Promise<Intent> {
  const intent = await findIntent(db, id)
  if (!intent) throw new Error(`No intent ${id}`)
  return intent
}

/** Moves an intent out of `open`; returns false if it was no longer open. */
export async function closeIntent(tx: Tx, id: IntentId, to: 'released' | 'cancelled'): Promise<boolean> {
  const closed = await tx
    .update(intents)
    .set({ state: to })
    .where(and(eq(intents.id, id), eq(intents.state, 'open')))
    .returning({ id: intents.id })
  return closed.length === 1
}

const retentionMs = 24 * 60 * 60_000

/** Deletes unreleased intents one day after they expire. */
export async function sweepIntents(db: Db, now: Date): Promise<void> {
  const unused = and(ne(intents.state, 'released'), lt(intents.expiresAt, new Date(now.getTime() - retentionMs)))
  await transact(db, (tx) => tx.delete(intents).where(unused))
}
