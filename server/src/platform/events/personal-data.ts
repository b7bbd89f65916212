import { asc, eq } from 'drizzle-orm'
import { type PersonalData, readPaged } from '#platform/db/personal-data.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { eventCounters, events } from '#platform/db/tables/events.ts'

/** Events sent to the user's browsers, and the audit trail, which stays. */
export const eventsData: PersonalData = {
  sections: [
    [
      'toldToBrowsers',
      readPaged((read, { id }, { limit, offset }) =>
        read.select().from(events).where(eq(events.userId, id)).orderBy(asc(events.seq)).limit(limit).offset(offset),
      ),
    ],
    [
      'audit',
      readPaged((read, { id }, { limit, offset }) =>
        read
          .select({ seq: audit.seq, at: audit.at, action: audit.action, details: audit.details })
          .from(audit)
          .where(eq(audit.chain, id))
          .orderBy(asc(audit.seq))
          .limit(limit)
          .offset(offset),
      ),
    ],
  ],
  async erase(tx, { id }) {
    for (const table of [events, eventCounters]) await tx.delete(table).where(eq(table.userId, id))
  },
}
