import { asc, eq } from 'drizzle-orm'
import { type PersonalData, readPaged } from '#platform/db/personal-data.ts'
import { audit, auditSignatures } from '#platform/db/tables/audit.ts'
import { eventCounters, events } from '#platform/db/tables/events.ts'

/** Events sent to the user's browsers, and the audit log with hashes and signatures that its owner can check. The log stays. */
export const eventsData: PersonalData = {
  sections: [
    [
      'events',
      readPaged((read, { id }, { limit, offset }) =>
        read.select().from(events).where(eq(events.userId, id)).orderBy(asc(events.seq)).limit(limit).offset(offset),
      ),
    ],
    [
      'audit',
      readPaged((read, { id }, { limit, offset }) =>
        read.select().from(audit).where(eq(audit.chain, id)).orderBy(asc(audit.seq)).limit(limit).offset(offset),
      ),
    ],
    [
      'auditSignatures',
      readPaged((read, { id }, { limit, offset }) =>
        read
          .select()
          .from(auditSignatures)
          .where(eq(auditSignatures.chain, id))
          .orderBy(asc(auditSignatures.number))
          .limit(limit)
          .offset(offset),
      ),
    ],
  ],
  async erase(tx, { id }) {
    for (const table of [events, eventCounters]) await tx.delete(table).where(eq(table.userId, id))
  },
}
