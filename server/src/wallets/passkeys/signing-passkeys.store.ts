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

/** The names and times that are stored for a user's passkeys; those of an earlier version have none. */
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

/** Records that a passkey confirmed something. Without a stored passkey of that id, nothing changes. */
export async function markSigningPasskeyUsed(tx: Tx, userId: UserId, credential: string, at: Date): Promise<void> {
  await tx.update(signingPasskeys).set({ lastUsedAt: at }).where(whereOwn(userId, credential))
}

/** Forgets one passkey of a user, or all of them. */
export async function forgetSigningPasskeys(tx: Tx, userId: UserId, credential?: string): Promise<void> {
  const which = credential === undefined ? eq(signingPasskeys.userId, userId) : whereOwn(userId, credential)
  await tx.delete(signingPasskeys).where(which)
}

const whereOwn = (userId: UserId, credential: string) =>
  and(eq(signingPasskeys.userId, userId), eq(signingPasskeys.credential, credential))
