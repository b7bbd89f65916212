import type { UserId } from '@murmur/contract/ids'
import { answersSince } from '#assistant/chats/messages.store.ts'
import type { Db } from '#platform/db/db.ts'

export type PollDeps = {
  db: Db
  now: () => Date
  connectedUsers: () => UserId[]
  onFound: (userId: UserId, messageId: string) => void
  log: { error(details: object, message: string): void }
  checkMs?: number | undefined
}

/** How far instances' clocks, and the commit of a message and its time, may be apart. */
const reachMs = 10_000

/** Finds the answers that users who listen here got lately, from whichever instance; `note` tells which of them are news. */
export function pollOtherInstances(deps: PollDeps) {
  const startedAt = deps.now().getTime()
  const known = new Map<string, number>()

  /** Whether a message was not known before; it is from now on. */
  function markSeen(messageId: string): boolean {
    const isNews = !known.has(messageId)
    known.set(messageId, deps.now().getTime())
    return isNews
  }
  async function scan() {
    const time = deps.now().getTime()
    for (const [id, at] of known) if (at < time - 6 * reachMs) known.delete(id)
    const users = deps.connectedUsers()
    if (users.length === 0) return
    // What was there before this process, its users have read when they connected.
    const since = new Date(Math.max(startedAt, time - reachMs))
    for (const { id, userId } of await answersSince(deps.db, users, since)) {
      deps.onFound(userId, id)
    }
  }
  let isScanning = false
  const timer = setInterval(() => {
    if (isScanning) return
    isScanning = true
    scan()
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'it could not be seen what other instances have stored'),
      )
      .finally(() => {
        isScanning = false
      })
  }, deps.checkMs ?? 3_000)
  return { markSeen, stop: () => clearInterval(timer) }
}
