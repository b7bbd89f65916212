import type { UserId } from '@murmur/contract/ids'
import { legalAcceptances } from '#identity/tables/legal-acceptances.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { termsVersion } from './terms.ts'

type AcceptTermsDeps = { db: Db; now: Clock }

/**
 * Stores that a user accepted the current terms; repeating the call is not an error.
 * @throws Refusal BAD_REQUEST for any other version
 */
export async function acceptTerms(deps: AcceptTermsDeps, userId: UserId, version: string): Promise<void> {
  if (version !== termsVersion) {
    throw new Refusal('BAD_REQUEST', { reason: 'old-terms' })
  }
  await transact(deps.db, async (tx) => {
    const acceptedAt = deps.now()
    const isNew = await tx
      .insert(legalAcceptances)
      .values({ userId, version, acceptedAt })
      .onConflictDoNothing()
      .returning({ version: legalAcceptances.version })
    if (isNew.length > 0) await recordAudit(tx, { userId, action: 'terms-accepted', details: { version } }, acceptedAt)
  })
}
