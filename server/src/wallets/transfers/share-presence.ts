import type { UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock/clock.ts'
import { presenceChannel } from '#platform/db/account-changes/account-changes.ts'
import type { Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Presence } from './presence.ts'

type Deps = {
  db: Pick<Db, 'read' | 'accountChanges'>
  presence: Presence
  now: Clock
  log: Pick<Logger, 'warn'>
  /** How often an active user is announced again; must be shorter than users count as present. Default 60,000. */
  refreshMs?: number
  /** Returns within this time are announced together. Default 50. */
  batchMs?: number
}

/**
 * Announces the users of this process to the others by Postgres NOTIFY, and records those of the others. A lost notification only
 * delays the read of a wallet, so it is not repeated early.
 */
export function sharePresence({ db, presence, now, log, refreshMs = 60_000, batchMs = 50 }: Deps): { stop(): void } {
  const announcedAt = new Map<UserId, number>()

  function takeDue(): UserId[] {
    const time = now().getTime()
    const active = presence.activity()
    for (const userId of announcedAt.keys()) if (!active.has(userId)) announcedAt.delete(userId)
    const due = [...active].filter(([userId, activeAt]) => {
      const at = announcedAt.get(userId)
      return at === undefined || (activeAt > at && time - at >= refreshMs)
    })
    for (const [userId] of due) announcedAt.set(userId, time)
    return due.map(([userId]) => userId)
  }
  function announce(): void {
    batchTimer = undefined
    const due = takeDue()
    if (due.length === 0) return
    db.read
      .execute(
        sql`select pg_notify(${presenceChannel}, id) from json_array_elements_text(${JSON.stringify(due)}::json) as id`,
      )
      .catch((error: unknown) => log.warn({ err: error }, 'present users were not announced'))
  }
  let batchTimer: NodeJS.Timeout | undefined
  const stopListening = presence.onReturn(() => {
    batchTimer ??= setTimeout(announce, batchMs).unref()
  })
  const refreshTimer = setInterval(announce, refreshMs / 2).unref()
  db.accountChanges.onPresence(presence.recordNotice)
  return {
    stop() {
      stopListening()
      clearTimeout(batchTimer)
      clearInterval(refreshTimer)
    },
  }
}
