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
  /** The time of the last scan that succeeded: none is missed while scans fail or are late. */
  let scannedAt = startedAt
  const seenTimes = new Map<string, number>()

  /** Marks a message as seen; returns whether it was new. */
  function markSeen(messageId: string): boolean {
    const isUnseen = !seenTimes.has(messageId)
    seenTimes.set(messageId, deps.now().getTime())
    return isUnseen
  }
  async function scan() {
    const time = deps.now().getTime()
    const from = Math.min(scannedAt, time) - overlapMs
    for (const [id, at] of seenTimes) if (at < from - 5 * overlapMs) seenTimes.delete(id)
    const users = deps.connectedUsers()
    // Clients fetch older messages when they connect.
    const since = new Date(Math.max(startedAt, from))
    const answers = users.length === 0 ? [] : await answersSince(deps.db, users, since)
    for (const { id, userId } of answers) deps.onFound(userId, id)
    scannedAt = time
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
