import type { UserId } from '@murmur/contract/ids'
import { answersSince } from '#assistant/chats/messages.store.ts'
import type { Db } from '#platform/db/db.ts'

export type CatchUpDeps = {
  db: Db
  now: () => Date
  usersHere: () => UserId[]
  onFound: (userId: UserId, messageId: string) => void
  log: { error(details: object, message: string): void }
  checkMs?: number | undefined
}

/** How far instances' clocks, and the commit of a message and its time, may be apart. */
const reachMs = 10_000

/** Finds the answers that users who listen here got lately, from whichever instance; `note` tells which of them are news. */
export function catchUp(deps: CatchUpDeps) {
  const startedAt = deps.now().getTime()
  const known = new Map<string, number>()

  /** Whether a message was not known before; it is from now on. */
  function note(messageId: string): boolean {
    const isNews = !known.has(messageId)
    known.set(messageId, deps.now().getTime())
    return isNews
  }
  async function look() {
    const time = deps.now().getTime()
    for (const [id, at] of known) if (at < time - 6 * reachMs) known.delete(id)
    const users = deps.usersHere()
    if (users.length === 0) return
    // What was there before this process, its users have read when they connected.
    const since = new Date(Math.max(startedAt, time - reachMs))
    for (const { id, userId } of await answersSince(deps.db, users, since)) {
      deps.onFound(userId, id)
    }
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'it could not be seen what other instances have stored'),
      )
      .finally(() => {
        isLooking = false
      })
  }, deps.checkMs ?? 3_000)
  return { note, stop: () => clearInterval(timer) }
}
