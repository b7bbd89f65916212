import type { UserId } from '@murmur/contract/ids'
import { invalidateCodes } from '#identity/sign-up/codes.store.ts'
import { changeSecurity } from './change-security.ts'
import { deleteRecoveryCodes, getFactors, hasAnyFactor, setEmailFactorEnabled } from './factors.store.ts'
import type { Proof, ReauthenticateDeps } from './reauthenticate.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/**
 * Enables or disables mailed codes as a second factor. Setting the current state again is not an error.
 * @returns recovery codes if this is the user's first second factor, else null
 */
export function setEmailFactor(
  deps: ReauthenticateDeps,
  userId: UserId,
  { on, ...proof }: Proof & { on: boolean },
): Promise<string[] | null> {
  return changeSecurity(deps, userId, proof, {
    act: { act: 'email-factor' },
    rejectsOnHold: !on,
    async change(tx, user) {
      const factors = await getFactors(tx, userId)
      const hasOther = hasAnyFactor({ ...factors, email: false })
      if (factors.email === on) return null
      await setEmailFactorEnabled(tx, userId, on)
      await recordFactorChange(deps, tx, user, on ? 'email-on' : 'email-off')
      if (on) return hasOther ? null : makeRecoveryCodes(deps, tx, userId)
      await invalidateCodes(tx, userId, 'second-factor', deps.now())
      if (!hasOther) await deleteRecoveryCodes(tx, userId)
      return null
    },
  })
}
