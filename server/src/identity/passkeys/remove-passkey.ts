import type { PasskeyId, UserId } from '@murmur/contract/ids'
import { changeSecurity } from '#identity/factors/change-security.ts'
import { deleteRecoveryCodes, hasSecondFactor } from '#identity/factors/factors.store.ts'
import type { Proof, ReauthenticateDeps } from '#identity/factors/reauthenticate.ts'
import { recordFactorChange } from '#identity/factors/record-factor-change.ts'
import { invalidateCodes } from '#identity/sign-up/codes.store.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { deletePasskey } from './passkeys.store.ts'

/**
 * Removes a passkey; removing the last second factor also deletes the recovery codes.
 * @throws Refusal as `changeSecurity`, or NOT_FOUND
 */
export function removePasskey(deps: ReauthenticateDeps, userId: UserId, id: PasskeyId, proof: Proof): Promise<void> {
  return changeSecurity(deps, userId, proof, {
    act: { act: 'remove-passkey', of: id },
    rejectsOnHold: true,
    async change(tx, user) {
      if (!(await deletePasskey(tx, userId, id))) throw new Refusal('NOT_FOUND')
      await invalidateCodes(tx, userId, 'passkey', deps.now())
      if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
      await recordFactorChange(deps, tx, user, 'passkey-removed')
    },
  })
}
