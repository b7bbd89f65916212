import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import type { UserId } from '@murmur/contract/ids'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import { and, eq, isNull } from 'drizzle-orm'
import { guardFreeze } from '#identity/api.ts'
import { accountDeletions } from '#identity/tables/account-deletions.ts'
import { users } from '#identity/tables/users.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { deletionEmails } from './deletion-emails.ts'
import { guardFunds } from './guard-funds.ts'

type Proof = { password?: string | undefined; totp?: string | undefined }

export type DeletionDeps = {
  db: Db
  now: Clock
  secrets: Pick<Secrets, 'encrypt'>
  publicUrl: string
  /** Time from the request until the account is deleted. */
  deletionWaitMs: number
  /** Requires password and second factor again, or a passkey's proof for the act; throws a refusal. */
  reauthenticate: (userId: UserId, proof: Proof, act: ProvenAct) => Promise<void>
  /** Whether the account is on hold, as after a password reset. */
  isOnHold: (userId: UserId) => Promise<boolean>
  balancesOf: (userId: UserId) => Promise<BalancesReply['data']>
}

type DeletionRequest = Proof & { username: string; leaveFunds?: boolean | undefined }

/**
 * Schedules an account's deletion for the end of the waiting period. A repeated request keeps the first date.
 * @throws Refusal BAD_REQUEST for another username, FUNDS_LEFT, ON_HOLD, ACCOUNT_FROZEN, and those of the proof
 */
export async function requestDeletion(deps: DeletionDeps, user: SessionUser, request: DeletionRequest): Promise<void> {
  if (request.username.trim() !== user.username) {
    throw new Refusal('BAD_REQUEST', { fields: { username: { id: 'username-typed', values: {} } } })
  }
  await guardFreeze(deps.db.read, user.id, deps.now())
  if (await deps.isOnHold(user.id)) throw new Refusal('ON_HOLD')
  // Checked before the proof, which uses up a one-time code. It reveals nothing that the wallet page does not show.
  if (!request.leaveFunds) guardFunds(await deps.balancesOf(user.id))
  const { password, totp } = request
  await deps.reauthenticate(user.id, { password, totp }, { act: 'delete-account' })
  await transact(deps.db, async (tx) => {
    const owner = await lockUser(tx, user.id)
    const at = deps.now()
    await guardFreeze(tx, user.id, at)
    const dueAt = new Date(at.getTime() + deps.deletionWaitMs)
    const added = await tx
      .insert(accountDeletions)
      .values({ userId: user.id, requestedAt: at, dueAt: dueAt, leavesFunds: request.leaveFunds === true })
      .onConflictDoNothing()
      .returning({ userId: accountDeletions.userId })
    if (added.length === 0) return
    const outcome = request.leaveFunds ? 'leaving-funds' : 'no-funds'
    await recordAudit(tx, { userId: user.id, action: 'deletion-asked', details: { outcome } }, at)
    const url = `${deps.publicUrl}/app/settings#delete`
    await queueMail(deps, tx, owner.email, deletionEmails.requested(owner.language, { at, due: dueAt, url }))
  })
}

type CancelDeps = Pick<DeletionDeps, 'now' | 'secrets'>

/** Cancels the deletion; does nothing without one. */
export async function cancelDeletion(deps: CancelDeps & Pick<DeletionDeps, 'db'>, userId: UserId): Promise<void> {
  await transact(deps.db, (tx) => cancelDeletionInTx(deps, tx, userId))
}

/** Like `cancelDeletion`, inside a transaction that returns an account to its owner. */
export async function cancelDeletionInTx(deps: CancelDeps, tx: Tx, userId: UserId): Promise<void> {
  const owner = await lockUser(tx, userId)
  const gone = await tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId)).returning()
  if (gone.length === 0) return
  const at = deps.now()
  await recordAudit(tx, { userId, action: 'deletion-taken-back' }, at)
  await queueMail(deps, tx, owner.email, deletionEmails.kept(owner.language, at))
}

async function lockUser(tx: Tx, userId: UserId) {
  const isActiveUser = and(eq(users.id, userId), isNull(users.deletedAt))
  const [owner] = await tx.select().from(users).where(isActiveUser).for('update')
  if (!owner) throw new Refusal('SIGNED_OUT')
  return owner
}
