import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { endSession } from './sessions.store.ts'

/** Ends a token's session and its event streams; does nothing without one. */
export async function logOut(deps: { db: Db }, token: string | undefined): Promise<void> {
  if (!token) return
  await transact(deps.db, async (tx) => {
    const ended = await endSession(tx, token)
    if (ended) await recordAudit(tx, { userId: ended.userId, action: 'signed-out', details: { sessionId: ended.id } })
  })
}
