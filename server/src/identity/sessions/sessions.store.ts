import { randomBytes } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { sessions } from '#identity/tables/sessions.ts'
import { users } from '#identity/tables/users.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db, Queries } from '#platform/db/db.ts'
import { prepareStatement } from '#platform/db/prepare-statement.ts'
import { signalAfterCommit, type Tx, transact } from '#platform/db/transact.ts'
import type { Session } from '#platform/http/session.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { recordVisit } from './visits.store.ts'

export type SessionRules = {
  /** A session ends after this time without a request. */
  idleMs: number
  /** A session ends after this time in any case. */
  lifetimeMs: number
}

export type SessionsDeps = { db: Db; now: Clock; newId: () => string; sessionRules: SessionRules }

/** Minimum interval between two updates of `lastSeenAt`. */
const lastSeenIntervalMs = 60_000

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Creates a session. `device`: the browser's display name (see getDeviceName).
 * @returns the session's token, of which only the hash is stored
 */
export async function createSession(
  deps: Omit<SessionsDeps, 'db'>,
  tx: Tx,
  userId: UserId,
  device: string | null,
): Promise<string> {
  const token = newToken()
  const now = deps.now()
  await tx.insert(sessions).values({
    id: deps.newId(),
    tokenHash: sha256(token),
    userId,
    device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + deps.sessionRules.lifetimeMs),
  })
  await recordVisit(tx, userId, now)
  return token
}

const prepareSessionQuery = (read: Queries) =>
  read
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      id: users.id,
      username: users.username,
      email: users.email,
      isVerified: users.isVerified,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(users.deletedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
      ),
    )
    .prepare('session_by_token')

/** Returns the valid session of a token, and records its use. */
export async function findSession(deps: SessionsDeps, token: string): Promise<Session | undefined> {
  const now = deps.now()
  const idleSince = new Date(now.getTime() - deps.sessionRules.idleMs).toISOString()
  const values = { tokenHash: sha256(token), now: now.toISOString(), idleSince }
  const [row] = await prepareStatement(deps.db, prepareSessionQuery).execute(values)
  if (!row) return undefined
  const { sessionId, lastSeenAt, ...user } = row
  if (now.getTime() - lastSeenAt.getTime() >= lastSeenIntervalMs) {
    await transact(deps.db, async (tx) => {
      // The visit refers to the user's row, which others lock before its sessions.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('key share')
      const isSeen = eq(sessions.id, sessionId)
      const updated = await tx.update(sessions).set({ lastSeenAt: now }).where(isSeen).returning({ id: sessions.id })
      // A deletion of the account may have ended the session meanwhile.
      if (updated.length > 0) await recordVisit(tx, user.id, now)
    })
  }
  return { id: sessionId, user }
}

/** Whether a session found earlier is still valid. */
export async function isSessionAlive(deps: SessionsDeps, sessionId: string): Promise<boolean> {
  const rows = await deps.db.read
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), ...isUnexpired(deps, deps.now())))
  return rows.length > 0
}

/** Replaces a session's token; the old token becomes invalid. Returns undefined if the session has ended. */
export async function renewToken(tx: Tx, sessionId: string): Promise<string | undefined> {
  const token = newToken()
  const renewed = await tx
    .update(sessions)
    .set({ tokenHash: sha256(token) })
    .where(eq(sessions.id, sessionId))
    .returning({ userId: sessions.userId })
  for (const { userId } of renewed) signalAfterCommit(tx, 'account-changed', userId)
  return renewed.length > 0 ? token : undefined
}

/**
 * Ends the session of a token.
 * @returns the session's id and user
 */
export async function endSession(tx: Tx, token: string): Promise<{ id: string; userId: UserId } | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, sha256(token)))
    .returning({ id: sessions.id, userId: sessions.userId })
  if (ended) signalAfterCommit(tx, 'session-ended', ended.id)
  return ended
}

/**
 * Ends all sessions of a user and their event streams.
 * @returns the number of ended sessions
 */
export function endAllSessions(tx: Tx, userId: UserId): Promise<number> {
  return endSessionsWhere(tx, eq(sessions.userId, userId))
}

/**
 * Ends one of a user's sessions.
 * @returns whether the session existed
 */
export async function endUserSession(tx: Tx, userId: UserId, sessionId: string): Promise<boolean> {
  return (await endSessionsWhere(tx, and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))) > 0
}

/**
 * Ends all sessions of a user except one.
 * @returns the number of ended sessions
 */
export function endOtherSessions(tx: Tx, userId: UserId, exceptId: string): Promise<number> {
  return endSessionsWhere(tx, and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
}

async function endSessionsWhere(tx: Tx, which: SQL | undefined): Promise<number> {
  const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id })
  for (const { id } of ended) signalAfterCommit(tx, 'session-ended', id)
  return ended.length
}

/** A user's valid sessions, newest first. */
export async function listSessions(deps: SessionsDeps, userId: UserId) {
  return deps.db.read
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ...isUnexpired(deps, deps.now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
}

/** Deletes expired sessions. */
export async function sweepSessions(deps: SessionsDeps, tx: Tx): Promise<void> {
  const now = deps.now()
  const idleSince = new Date(now.getTime() - deps.sessionRules.idleMs)
  await tx.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince)))
}

function isUnexpired(deps: SessionsDeps, now: Date) {
  const idleSince = new Date(now.getTime() - deps.sessionRules.idleMs)
  return [gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)]
}
