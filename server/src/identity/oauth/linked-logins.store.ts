import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import type { UserId } from '@murmur/contract/ids'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { linkedLogins } from '#identity/tables/linked-logins.ts'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

export type LinkedLogin = typeof linkedLogins.$inferSelect
export type LinkedUser = typeof users.$inferSelect

/** The user linked to a provider's id; undefined once the account is deleted. */
export async function findLinkedUser(
  queries: Queries,
  provider: OAuthProvider,
  subject: string,
): Promise<LinkedUser | undefined> {
  const [row] = await queries
    .select({ user: users })
    .from(linkedLogins)
    .innerJoin(users, eq(users.id, linkedLogins.userId))
    .where(and(eq(linkedLogins.provider, provider), eq(linkedLogins.subject, subject), isNull(users.deletedAt)))
  return row?.user
}

/** A user who is not deleted, with the row locked. */
export async function lockUser(tx: Tx, userId: UserId): Promise<LinkedUser | undefined> {
  const isActiveUser = and(eq(users.id, userId), isNull(users.deletedAt))
  const [user] = await tx.select().from(users).where(isActiveUser).for('update')
  return user
}

/** A user's linked providers. */
export async function listLinkedLogins(queries: Queries, userId: UserId): Promise<LinkedLogin[]> {
  return queries.select().from(linkedLogins).where(eq(linkedLogins.userId, userId)).orderBy(asc(linkedLogins.createdAt))
}

/** @throws a unique violation when that id is already linked */
export async function insertLinkedLogin(tx: Tx, login: LinkedLogin): Promise<void> {
  await tx.insert(linkedLogins).values(login)
}

/**
 * Removes a link.
 * @returns whether there was one
 */
export async function deleteLinkedLogin(tx: Tx, userId: UserId, provider: OAuthProvider): Promise<boolean> {
  const deleted = await tx
    .delete(linkedLogins)
    .where(and(eq(linkedLogins.userId, userId), eq(linkedLogins.provider, provider)))
    .returning({ subject: linkedLogins.subject })
  return deleted.length > 0
}
