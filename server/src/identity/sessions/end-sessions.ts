import type { UserId } from '@murmur/contract/ids'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Session } from '#platform/http/session.ts'
import { endOtherSessions, endUserSession } from './sessions.store.ts'

export type EndSessionsDeps = { db: Db; now: Clock }

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Ends one of a user's sessions.
 * @throws Refusal NOT_FOUND for another user's session, or an ended one
 */
export async function revokeSession(deps: EndSessionsDeps, userId: UserId, sessionId: string): Promise<void> {
  // Postgres would throw for an id that is not a UUID.
  const isUuid = uuidPattern.test(sessionId)
  const wasEnded =
    isUuid &&
    (await transact(deps.db, async (tx) => {
      if (!(await endUserSession(tx, userId, sessionId))) return false
      await recordAudit(tx, { userId, action: 'session-ended', details: { sessionId } }, deps.now())
      return true
    }))
  if (!wasEnded) throw new Refusal('NOT_FOUND', { reason: 'session-gone' })
}

/** Ends every session of a user except the caller's. */
export async function revokeOtherSessions(deps: EndSessionsDeps, session: Session): Promise<void> {
  await transact(deps.db, async (tx) => {
    const userId = session.user.id
    const count = await endOtherSessions(tx, userId, session.id)
    await recordAudit(tx, { userId, action: 'other-sessions-ended', details: { count } }, deps.now())
  })
}
