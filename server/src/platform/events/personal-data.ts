import { and, asc, eq, gt } from 'drizzle-orm'
import { type PersonalData, readPaged } from '#platform/db/personal-data.ts'
import { audit, auditSignatures } from '#platform/db/tables/audit.ts'
import { eventCounters, events } from '#platform/db/tables/events.ts'

/** Events sent to the user's browsers, and the audit log with hashes and signatures that its owner can check. The log stays. */
export const eventsData: PersonalData = {
  sections: [
    [
      'events',
      readPaged<typeof events.$inferSelect>((read, { id }, { limit, after }) =>
        read
          .select()
          .from(events)
          .where(and(eq(events.userId, id), gt(events.seq, after?.seq ?? 0)))
          .orderBy(asc(events.seq))
          .limit(limit),
      ),
    ],
    [
      'audit',
      readPaged<typeof audit.$inferSelect>((read, { id }, { limit, after }) =>
        read
          .select()
          .from(audit)
          .where(and(eq(audit.chain, id), gt(audit.seq, after?.seq ?? 0)))
          .orderBy(asc(audit.seq))
          .limit(limit),
      ),
    ],
    [
      'auditSignatures',
      readPaged<typeof auditSignatures.$inferSelect>((read, { id }, { limit, after }) =>
        read
          .select()
          .from(auditSignatures)
          .where(and(eq(auditSignatures.chain, id), gt(auditSignatures.number, after?.number ?? 0)))
          .orderBy(asc(auditSignatures.number))
          .limit(limit),
      ),
    ],
  ],
  async erase(tx, { id }) {
    for (const table of [events, eventCounters]) await tx.delete(table).where(eq(table.userId, id))
  },
}
