import type { UserId } from '@murmur/contract/ids'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { matchesTag } from './etag.ts'

/** The ETags of replies that are known to be unchanged, in this process's memory. */
export type TagCache = {
  /** The ETag of a user's reply if it is unchanged and `sent` names it. */
  find(userId: UserId, key: string, sent: string | undefined): string | undefined
  /** Called before a reply is read. The result keeps its ETag, unless the user's rows have changed meanwhile. */
  begin(userId: UserId): (key: string, tag: string) => void
  /** Forgets a user's ETags; called after a change of the user's rows, before it becomes visible. */
  forget(userId: UserId): void
}

type UserTags = { period: number; tags: Map<string, { tag: string; at: number }> }

const maxUsers = 10_000
const maxTagsPerUser = 16
/** Limits how long an ETag can be stale if a pooler loses notices. Otherwise ETags are dropped at each change. */
const maxAgeMs = 30_000

/**
 * Keeps ETags until rows of their user change, in any process: the database announces each change. Keeps nothing while
 * announcements could be missed.
 */
export function createTagCache({
  db: { accountChanges, signals },
  now,
}: {
  db: Pick<Db, 'accountChanges' | 'signals'>
  now: Clock
}): TagCache {
  const tagsByUser = new Map<UserId, UserTags>()
  const forget = (userId: UserId) => void tagsByUser.delete(userId)
  accountChanges.onChange(forget)
  accountChanges.onRows(forget)
  // Applies this process's own changes before a client can learn of them.
  for (const name of ['account-changed', 'events', 'message', 'trade'] as const) signals.on(name, forget)
  signals.on('turn', (_chatId, userId) => forget(userId))

  function tagsOf(userId: UserId, period: number): UserTags {
    const known = tagsByUser.get(userId)
    const tags = known?.period === period ? known : { period, tags: new Map() }
    tagsByUser.delete(userId)
    tagsByUser.set(userId, tags)
    const [oldest] = tagsByUser.size > maxUsers ? tagsByUser.keys() : []
    if (oldest !== undefined) tagsByUser.delete(oldest)
    return tags
  }

  return {
    forget,
    find(userId, key, sent) {
      const known = tagsByUser.get(userId)
      const storedTag = known?.period === accountChanges.period() ? known?.tags.get(key) : undefined
      const age = storedTag ? now().getTime() - storedTag.at : Number.NaN
      return storedTag && age >= 0 && age < maxAgeMs && matchesTag(sent, storedTag.tag) ? storedTag.tag : undefined
    },
    begin(userId) {
      const [period, at] = [accountChanges.period(), now().getTime()]
      if (period === undefined) return () => undefined
      const own = tagsOf(userId, period)
      return (key, tag) => {
        // A change since then has removed `own` from the map, so that a reply which may lack the change is never found.
        if (own.tags.size >= maxTagsPerUser) own.tags.clear()
        own.tags.set(key, { tag, at })
      }
    },
  }
}
