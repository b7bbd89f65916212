import type { UserId } from '@murmur/contract/ids'
import { and, eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { signingPasskeys } from '#wallets/tables/signing-passkeys.ts'

export type SigningPasskeyRow = typeof signingPasskeys.$inferSelect
type NamedPasskey = Pick<SigningPasskeyRow, 'userId' | 'credential' | 'name' | 'createdAt'>

/**
 * Serializes changes of a user's passkeys. Call it before any other lock of the user's row.
 * @returns whether the account exists
 */
export async function lockSigningPasskeys(tx: Tx, userId: UserId): Promise<boolean> {
  const [user] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return user !== undefined && user.deletedAt === null
}

/** The stored names and times of a user's passkeys. Passkeys from before names were stored have no row. */
export function listSigningPasskeys(queries: Queries, userId: UserId): Promise<SigningPasskeyRow[]> {
  return queries.select().from(signingPasskeys).where(eq(signingPasskeys.userId, userId))
}

/** Stores a passkey's name. @returns whether it had none */
export async function addSigningPasskey(tx: Tx, row: NamedPasskey): Promise<boolean> {
  return (await tx.insert(signingPasskeys).values(row).onConflictDoNothing().returning()).length > 0
}

/** Stores the name of a passkey, in place of an earlier one. */
export async function upsertSigningPasskey(tx: Tx, row: NamedPasskey): Promise<void> {
  await tx
    .insert(signingPasskeys)
    .values(row)
    .onConflictDoUpdate({ target: [signingPasskeys.userId, signingPasskeys.credential], set: { name: row.name } })
}

/** Records that a passkey was used. Does nothing without a stored passkey of that id. */
export async function markSigningPasskeyUsed(tx: Tx, userId: UserId, credential: string, at: Date): Promise<void> {
  await tx.update(signingPasskeys).set({ lastUsedAt: at }).where(whereOwn(userId, credential))
}

/** Deletes the rows of one passkey of a user, or of all. */
export async function removeSigningPasskeys(tx: Tx, userId: UserId, credential?: string): Promise<void> {
  const condition = credential === undefined ? eq(signingPasskeys.userId, userId) : whereOwn(userId, credential)
  await tx.delete(signingPasskeys).where(condition)
}

const whereOwn = (userId: UserId, credential: string) =>
  and(eq(signingPasskeys.userId, userId), eq(signingPasskeys.credential, credential))
