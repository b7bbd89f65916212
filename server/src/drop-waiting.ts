import type { Secrets } from '#core/secrets.ts'
import type { Tx } from '#db/transact.ts'
import { takeDeletionBack } from '#features/account-end/ask-deletion.ts'
import { dropLooserLimits } from '#features/limits/limits.store.ts'

type DropDeps = { now: () => Date; secrets: Pick<Secrets, 'seal'> }

/** What a new password takes back: whoever knew the old one may have asked for it. */
export function dropWaiting(deps: DropDeps) {
  return async (tx: Tx, userId: string): Promise<void> => {
    await dropLooserLimits(tx, userId, deps.now())
    await takeDeletionBack(deps, tx, userId)
  }
}
