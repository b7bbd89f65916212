import type { UserId } from '@murmur/contract/ids'
import { and, asc, gt, isNull } from 'drizzle-orm'
import { lockUser } from '#identity/accounts/users.store.ts'
import { accountFreezes } from '#identity/tables/account-freezes.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { type FreezeRow, listFreezes } from './freezes.store.ts'

export type SignerFreezeDeps = { db: Db; now: Clock; signer: Pick<Signer, 'freeze'>; log: Pick<Logger, 'warn'> }

const batchSize = 500
/** Longer than a request waits before it locks the user's row; the job waits for that lock. */
const refreezeAfterMs = 60_000

/**
 * Makes the signer refuse what a freeze stops. Skips a freeze with a requested thaw, because the signer already counts its
 * waiting time. Locks the user's row, so that a thaw that starts meanwhile reaches the signer afterwards.
 */
export async function freezeInSigner(
  { signer, now }: Pick<SignerFreezeDeps, 'signer' | 'now'>,
  tx: Tx,
  userId: UserId,
): Promise<void> {
  if (!(await lockUser(tx, userId))) return
  for (const { frozenBy, thawsAt } of await listFreezes(tx, userId, now()))
    if (thawsAt === null) await signer.freeze(userId, frozenBy)
}

/** Like `freezeInSigner`, after a freeze was stored. While the signer is down it signs nothing, and the outbox repeats this. */
export async function tryFreezeInSigner(deps: SignerFreezeDeps, userId: UserId): Promise<void> {
  try {
    await transact(deps.db, (tx) => freezeInSigner(deps, tx, userId))
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    deps.log.warn({ err: error }, 'the signer does not know of a freeze yet')
  }
}

/**
 * Before a thaw: queues the job that freezes an account in the signer again unless the thaw is stored by then. The signer cannot roll
 * back, and this process may end between its reply and the commit. Does nothing without a freeze that could be thawed.
 */
export async function queueRefreeze(
  { db, now }: Pick<SignerFreezeDeps, 'db' | 'now'>,
  userId: UserId,
  frozenBy: FreezeRow['frozenBy'],
): Promise<void> {
  const at = now()
  const freezes = await listFreezes(db.read, userId, at)
  if (!freezes.some((each) => each.frozenBy === frozenBy && each.thawsAt === null)) return
  const dueAt = new Date(at.getTime() + refreezeAfterMs)
  await transact(db, (tx) => enqueue(tx, { kind: 'freeze-in-signer', payload: { userId } }, at, dueAt))
}

/** Stores every freeze in the signer: those from before the signer kept any, and those of a database that was restored. */
export async function freezeAllInSigner(deps: SignerFreezeDeps): Promise<void> {
  const { userId, thawsAt } = accountFreezes
  let lastUserId: UserId | undefined
  for (;;) {
    const rows = await deps.db.read
      .selectDistinct({ id: userId })
      .from(accountFreezes)
      .where(and(isNull(thawsAt), lastUserId && gt(userId, lastUserId)))
      .orderBy(asc(userId))
      .limit(batchSize)
    for (const { id } of rows) await tryFreezeInSigner(deps, id)
    lastUserId = rows.at(-1)?.id
    if (!lastUserId) return
  }
}
