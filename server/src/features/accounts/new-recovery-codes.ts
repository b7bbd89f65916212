import { Refusal } from '#core/refusal.ts'
import { changeSecurity } from '#features/accounts/change-security.ts'
import { hasSecondFactor } from '#features/accounts/factors.store.ts'
import { noteFactorChange } from '#features/accounts/note-factor-change.ts'
import type { Proof, ProveOwnerDeps } from '#features/accounts/prove-owner.ts'
import { makeRecoveryCodes } from '#features/accounts/recovery-codes.ts'

/** Makes ten recovery codes in place of the old ones. @throws Refusal BAD_REQUEST for who has no second factor on */
export function newRecoveryCodes(deps: ProveOwnerDeps, userId: string, proof: Proof): Promise<string[]> {
  return changeSecurity(deps, userId, proof, {
    isHeld: false,
    async change(tx, user) {
      if (!(await hasSecondFactor(tx, userId))) {
        const message = 'Recovery codes are for who has a second factor. Please turn one on first.'
        throw new Refusal('BAD_REQUEST', { message })
      }
      await noteFactorChange(deps, tx, user, 'new-codes')
      return makeRecoveryCodes(deps, tx, userId)
    },
  })
}
