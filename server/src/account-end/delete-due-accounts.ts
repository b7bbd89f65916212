import type { UserId } from '@murmur/contract/ids'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { isFrozen } from '#identity/api.ts'
import { accountDeletions } from '#identity/tables/account-deletions.ts'
import { users } from '#identity/tables/users.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { hasOpenTrade } from '#trading/api.ts'
import { deletionEmails } from './deletion-emails.ts'
import { eraseAccount } from './erase-account.ts'
import { guardFunds } from './guard-funds.ts'

export type DeleteDueDeps = {
  db: Db
  now: Clock
  secrets: Pick<Secrets, 'encrypt'>
  unusableHash: string
  publicUrl: string
  balancesOf: (userId: UserId) => Promise<BalancesReply['data']>
  log: Pick<Logger, 'error'>
}

/** Delay before a deletion is retried when the account has an open trade or is frozen. */
const retryMs = 60 * 60_000
/** If funds arrived meanwhile, the deletion is postponed this long and the owner gets a mail. */
const fundsDelayMs = 24 * 60 * 60_000
const batchSize = 20

/**
 * Deletes the accounts whose waiting period is over, each in its own transaction. Several instances may run it at once.
 * @returns how many
 */
export async function deleteDueAccounts(deps: DeleteDueDeps): Promise<number> {
  const due = await deps.db.read
    .select({ userId: accountDeletions.userId, leavesFunds: accountDeletions.leavesFunds })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, deps.now()))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(batchSize)
  let deletedCount = 0
  for (const { userId, leavesFunds } of due) {
    try {
      if (!leavesFunds && (await mayHoldFunds(deps, userId)))
        await transact(deps.db, (tx) => postponeDeletion(deps, tx, userId))
      else if (await transact(deps.db, (tx) => deleteIfDue(deps, tx, userId))) deletedCount += 1
    } catch (error) {
      // An account whose deletion fails must not block the others.
      deps.log.error({ err: error, userId }, 'an account could not be deleted')
    }
  }
  return deletedCount
}

/** Funds may have arrived since the request. A chain that does not respond counts as holding some. */
async function mayHoldFunds(deps: DeleteDueDeps, userId: UserId): Promise<boolean> {
  try {
    guardFunds(await deps.balancesOf(userId))
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

async function postponeDeletion(deps: DeleteDueDeps, tx: Tx, userId: UserId): Promise<void> {
  const at = deps.now()
  const isActiveUser = and(eq(users.id, userId), isNull(users.deletedAt))
  const [user] = await tx.select().from(users).where(isActiveUser).for('update')
  const due = new Date(at.getTime() + fundsDelayMs)
  const isDue = and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, at))
  const postponed = await tx.update(accountDeletions).set({ dueAt: due }).where(isDue).returning()
  if (!user || postponed.length === 0) return
  await recordAudit(tx, { userId, action: 'deletion-postponed', details: { reason: 'funds' } }, at)
  await queueMail(
    deps,
    tx,
    user.email,
    deletionEmails.requested(user.language, { at, due, url: `${deps.publicUrl}/app/settings#delete` }),
  )
}

async function deleteIfDue(deps: DeleteDueDeps, tx: Tx, userId: UserId): Promise<boolean> {
  const at = deps.now()
  const isActiveUser = and(eq(users.id, userId), isNull(users.deletedAt))
  // Locks the user's row first, as cancelling does. A trade that is submitted now waits for this lock, too.
  const [user] = await tx.select().from(users).where(isActiveUser).for('update')
  const isDue = and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, at))
  const [due] = await tx.select().from(accountDeletions).where(isDue)
  if (!user || !due) return false
  if ((await hasOpenTrade(tx, userId)) || (await isFrozen(tx, userId, at))) {
    await tx
      .update(accountDeletions)
      .set({ dueAt: new Date(at.getTime() + retryMs) })
      .where(isDue)
    return false
  }
  await queueMail(deps, tx, user.email, deletionEmails.done(user.language, at))
  await eraseAccount(tx, user, { at, unusableHash: deps.unusableHash })
  await tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId))
  return true
}
