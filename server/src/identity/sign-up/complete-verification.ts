import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { markVerified } from '#identity/accounts/users.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { wallets } from '#wallets/tables/wallets.ts'

export type CompleteVerificationDeps = {
  now: Clock
  /** Whether a faucet funds new wallets. */
  hasFaucet: boolean
}

/** Marks a user's email as verified, and queues a faucet request for the user's wallet if there is a faucet. */
export async function completeVerification(deps: CompleteVerificationDeps, tx: Tx, userId: UserId): Promise<void> {
  await markVerified(tx, userId)
  await recordAudit(tx, { userId, action: 'email-verified' })
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.userId, userId))
  if (!deps.hasFaucet || !wallet) return
  const { evmAddress, solAddress } = wallet
  await enqueue(tx, { kind: 'faucet', payload: { userId, evmAddress, solAddress } }, deps.now())
}
