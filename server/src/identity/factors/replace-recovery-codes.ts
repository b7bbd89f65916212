import type { UserId } from '@murmur/contract/ids'
import { Refusal } from '#platform/errors/refusal.ts'
import { changeSecurity } from './change-security.ts'
import { hasSecondFactor } from './factors.store.ts'
import type { Proof, ReauthenticateDeps } from './reauthenticate.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/**
 * Replaces a user's recovery codes with ten new ones.
 * @throws Refusal BAD_REQUEST for a user without a second factor
 */
export function replaceRecoveryCodes(deps: ReauthenticateDeps, userId: UserId, proof: Proof): Promise<string[]> {
  return changeSecurity(deps, userId, proof, {
    act: { act: 'recovery-codes' },
    rejectsOnHold: false,
    async change(tx, user) {
      if (!(await hasSecondFactor(tx, userId))) {
        throw new Refusal('BAD_REQUEST', { reason: 'codes-need-factor' })
      }
      await recordFactorChange(deps, tx, user, 'new-codes')
      return makeRecoveryCodes(deps, tx, userId)
    },
  })
}
