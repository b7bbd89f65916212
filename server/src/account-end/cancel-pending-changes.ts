import type { UserId } from '@murmur/contract/ids'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { dropLooserLimits } from '#trading/api.ts'
import { keepAllowedRecipients } from '#wallets/api.ts'
import { cancelDeletionInTx } from './request-deletion.ts'

type CancelDeps = { now: Clock; secrets: Pick<Secrets, 'encrypt'> }

/** Cancels pending changes after a password change: they may have come from a thief of the old password. */
export function cancelPendingChanges(deps: CancelDeps) {
  return async (tx: Tx, userId: UserId): Promise<void> => {
    await dropLooserLimits(tx, userId, deps.now())
    await keepAllowedRecipients(tx, userId, deps.now())
    await cancelDeletionInTx(deps, tx, userId)
  }
}
