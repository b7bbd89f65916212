import type { UserId } from '@murmur/contract/ids'
import type { Db } from '#platform/db/db.ts'
import { readEventsAfter } from '#platform/events/events.store.ts'

/** The subjects of the changes that a user's open pages were notified of, oldest first. */
export async function changedSubjects(db: Db, userId: UserId): Promise<string[]> {
  const events = await readEventsAfter(db, userId, 0)
  return events.flatMap((event) => (event.type === 'changed' ? [event.subject] : []))
}
