import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'

export type UserRow = typeof users.$inferSelect

/** The canonical form of a username, used for comparisons: "Ａda" and "ADA" are equal. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase()
}

type NewUser = Omit<UserRow, 'usernameKey' | 'holdUntil' | 'pendingEmail' | 'deletedAt'>

/**
 * Inserts a user.
 * @throws a unique violation (see isUniqueViolation) for a taken email or username
 */
export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.insert(users).values({ ...user, usernameKey: usernameKey(user.username) })
}

/** The user with this email; undefined once the account is deleted. */
export async function findUserByEmail(queries: Queries, email: string): Promise<UserRow | undefined> {
  const [user] = await queries.select().from(users).where(whereEmail(email))
  return user
}

/** A user's password hash; undefined for an unknown user. */
export async function findPasswordHash(queries: Queries, id: UserId): Promise<string | undefined> {
  const isActiveUser = and(eq(users.id, id), isNull(users.deletedAt))
  const [user] = await queries.select({ passwordHash: users.passwordHash }).from(users).where(isActiveUser)
  return user?.passwordHash
}

/** Reads a user and locks the row until this transaction ends. */
export async function lockUser(tx: Tx, id: UserId): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

/** Finds a user by email and locks the row until the transaction ends. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(whereEmail(email)).for('update')
  return user
}

/** Puts an account on hold until `holdUntil`: requests that could move its money out are rejected. */
export async function holdUser(tx: Tx, id: UserId, holdUntil: Date): Promise<void> {
  await tx.update(users).set({ holdUntil }).where(eq(users.id, id))
}

/** Marks a user's email as verified. */
export async function markVerified(tx: Tx, id: UserId): Promise<void> {
  await tx.update(users).set({ isVerified: true }).where(eq(users.id, id))
  signalAfterCommit(tx, 'account-changed', id)
}

/** Stores a new password hash. */
export async function replacePasswordHash(tx: Tx, id: UserId, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
}

/** Whether an account has this email. */
export async function isEmailTaken(queries: Queries, email: string): Promise<boolean> {
  return (await queries.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0
}

/** Stores an unconfirmed new email; null removes it. */
export async function setPendingEmail(tx: Tx, id: UserId, email: string | null): Promise<void> {
  await tx.update(users).set({ pendingEmail: email }).where(eq(users.id, id))
}

/** @throws a unique violation (see isUniqueViolation) for a taken one */
export async function replaceEmail(tx: Tx, id: UserId, email: string): Promise<void> {
  await tx.update(users).set({ email, pendingEmail: null }).where(eq(users.id, id))
  signalAfterCommit(tx, 'account-changed', id)
}

/** @throws a unique violation (see isUniqueViolation) for a taken one */
export async function replaceUsername(tx: Tx, id: UserId, username: string): Promise<void> {
  await tx
    .update(users)
    .set({ username, usernameKey: usernameKey(username) })
    .where(eq(users.id, id))
  signalAfterCommit(tx, 'account-changed', id)
}

/** Returns the account's language, which also sets the format of its numbers; English for a deleted account. */
export async function getLanguage(queries: Queries, id: UserId): Promise<Language> {
  const [user] = await queries.select({ language: users.language }).from(users).where(eq(users.id, id))
  return user?.language ?? 'en'
}

/** Sets the account's language. */
export async function setLanguage(tx: Tx, id: UserId, language: Language): Promise<void> {
  await tx.update(users).set({ language }).where(eq(users.id, id))
}

function whereEmail(email: string) {
  return and(eq(users.email, email), isNull(users.deletedAt))
}
