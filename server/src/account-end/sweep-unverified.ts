import { and, eq, inArray, isNull, lt, not } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { hasActivity } from '#trading/api.ts'
import { hasTransfers, removeWallets } from '#wallets/api.ts'

const keptMs = 3 * 24 * 60 * 60_000
const atOnce = 200

/**
 * Removes accounts whose email nobody has verified in 3 days, so that a stranger's address is not taken for ever. Their
 * wallets go along: the addresses were never shown, so nobody should have sent anything there; one that got something stays.
 */
export async function sweepUnverified(tx: Tx, now: Date): Promise<void> {
  // Locked, so that who verifies at this moment either has done so or is too late.
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.isVerified, false),
        isNull(users.deletedAt),
        lt(users.createdAt, new Date(now.getTime() - keptMs)),
        not(hasActivity(tx, users.id)),
        not(hasTransfers(tx, users.id)),
      ),
    )
    .orderBy(users.createdAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const removed = await removeWallets(tx, ids)
  for (const { userId, id } of removed) {
    await recordAudit(tx, { userId, action: 'unverified-account-removed', details: { walletId: id } }, now)
  }
  // Sessions, codes, events and acceptances go with them.
  await tx.delete(users).where(inArray(users.id, ids))
}
