import type { UserId } from '@murmur/contract/ids'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { dropLooserLimits } from '#trading/api.ts'
import { takeDeletionBack } from './ask-deletion.ts'

type DropDeps = { now: () => Date; secrets: Pick<Secrets, 'seal'> }

/** What a new password takes back: whoever knew the old one may have asked for it. */
export function dropWaiting(deps: DropDeps) {
  return async (tx: Tx, userId: UserId): Promise<void> => {
    await dropLooserLimits(tx, userId, deps.now())
    await takeDeletionBack(deps, tx, userId)
  }
}
