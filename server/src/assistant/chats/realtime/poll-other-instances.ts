import type { UserId } from '@murmur/contract/ids'
import { answersSince } from '#assistant/chats/messages.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'

export type PollDeps = {
  db: Db
  now: Clock
  connectedUsers: () => UserId[]
  onFound: (userId: UserId, messageId: string) => void
  log: Pick<Logger, 'error'>
  checkMs?: number | undefined
}

/** Tolerance for clock skew between instances and for the delay between a message's time and its commit. */
const overlapMs = 10_000

/** Polls for recent answers of all instances to the users connected here; `markSeen` filters duplicates. */
export function pollOtherInstances(deps: PollDeps) {
  const startedAt = deps.now().getTime()
  const seenTimes = new Map<string, number>()

  /** Marks a message as seen; returns whether it was new. */
  function markSeen(messageId: string): boolean {
    const isUnseen = !seenTimes.has(messageId)
    seenTimes.set(messageId, deps.now().getTime())
    return isUnseen
  }
  async function scan() {
    const time = deps.now().getTime()
    for (const [id, at] of seenTimes) if (at < time - 6 * overlapMs) seenTimes.delete(id)
    const users = deps.connectedUsers()
    if (users.length === 0) return
    // Clients fetch older messages when they connect.
    const since = new Date(Math.max(startedAt, time - overlapMs))
    for (const { id, userId } of await answersSince(deps.db, users, since)) {
      deps.onFound(userId, id)
    }
  }
  let isScanning = false
  const timer = setInterval(() => {
    if (isScanning) return
    isScanning = true
    scan()
      .catch((error: unknown) => deps.log.error({ err: error }, 'answers of other instances could not be read'))
      .finally(() => {
        isScanning = false
      })
  }, deps.checkMs ?? 3_000)
  return { markSeen, stop: () => clearInterval(timer) }
}
