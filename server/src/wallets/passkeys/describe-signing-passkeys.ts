import type { UserId } from '@murmur/contract/ids'
import type { SigningPasskey } from '@murmur/contract/trading/signing-passkeys'
import { listAuditTimes } from '#platform/db/audit-log/read-audit-details.ts'
import type { Queries } from '#platform/db/db.ts'
import { listSigningPasskeys } from './signing-passkeys.store.ts'

/**
 * Describes a user's passkeys with their names and times. `ids`: from the signer, in the order of enrolment. A passkey from before
 * names were stored has no name, and the latest possible time according to the audit log.
 */
export async function describeSigningPasskeys(
  { queries, now }: { queries: Queries; now: Date },
  userId: UserId,
  ids: readonly string[],
): Promise<SigningPasskey[]> {
  const rows = new Map((await listSigningPasskeys(queries, userId)).map((row) => [row.credential, row]))
  const enrolled = ids.every((id) => rows.has(id))
    ? []
    : await listAuditTimes(queries, { userId, action: 'signing-passkeys', outcome: 'enrol' })
  return ids.map((id, at) => {
    const row = rows.get(id)
    // Rows of removed passkeys come first: the last passkey cannot be newer than the last enrolment, and so on.
    const createdAt = row?.createdAt ?? enrolled.at(at - ids.length) ?? now
    return {
      id,
      name: row?.name ?? null,
      createdAt: createdAt.toISOString(),
      lastUsedAt: row?.lastUsedAt?.toISOString() ?? null,
    }
  })
}
