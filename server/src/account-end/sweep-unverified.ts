import { and, eq, inArray, isNull, lt, not } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { hasActivity } from '#trading/api.ts'
import { hasTransfers, removeWallets } from '#wallets/api.ts'

const unverifiedRetentionMs = 3 * 24 * 60 * 60_000
const batchSize = 200

/**
 * Deletes accounts whose email stayed unverified for 3 days, so that a stranger cannot block an address forever. Their
 * wallets are deleted too: the addresses were never shown, so they should be empty; a wallet that received funds stays.
 */
export async function sweepUnverified(tx: Tx, now: Date): Promise<void> {
  // Locked, so that a concurrent verification either has finished or comes too late.
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.isVerified, false),
        isNull(users.deletedAt),
        lt(users.createdAt, new Date(now.getTime() - unverifiedRetentionMs)),
        not(hasActivity(tx, users.id)),
        not(hasTransfers(tx, users.id)),
      ),
    )
    .orderBy(users.createdAt)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const removed = await removeWallets(tx, ids)
  for (const { userId, id } of removed) {
    await recordAudit(tx, { userId, action: 'unverified-account-removed', details: { walletId: id } }, now)
  }
  // Sessions, codes, events and acceptances cascade.
  await tx.delete(users).where(inArray(users.id, ids))
}
