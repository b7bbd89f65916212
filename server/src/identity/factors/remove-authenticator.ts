import type { UserId } from '@murmur/contract/ids'
import { changeSecurity } from './change-security.ts'
import { deleteAuthenticator, deleteFactors, getFactors, hasAnyFactor } from './factors.store.ts'
import type { Proof, ReauthenticateDeps } from './reauthenticate.ts'
import { recordFactorChange } from './record-factor-change.ts'

/** Removes the authenticator, enabled or pending; removing the last factor also deletes the recovery codes. */
export function removeAuthenticator(deps: ReauthenticateDeps, userId: UserId, proof: Proof): Promise<void> {
  return changeSecurity(deps, userId, proof, {
    act: { act: 'remove-authenticator' },
    rejectsOnHold: true,
    async change(tx, user) {
      const factors = await getFactors(tx, userId)
      const hasOther = hasAnyFactor({ ...factors, authenticator: false })
      await (hasOther ? deleteAuthenticator(tx, userId) : deleteFactors(tx, userId))
      if (factors.authenticator) await recordFactorChange(deps, tx, user, 'authenticator-off')
    },
  })
}
