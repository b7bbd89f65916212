import type { UserId } from '@murmur/contract/ids'
import { voidCodes } from '#identity/sign-up/codes.store.ts'
import { changeSecurity } from './change-security.ts'
import { dropRecoveryCodes, factorsOf, setEmailOn } from './factors.store.ts'
import type { Proof, ProveOwnerDeps } from './prove-owner.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/**
 * Turns mailed codes on or off as a second factor; setting the current state is not an error.
 * @returns recovery codes where this is the first second factor, else null
 */
export function setEmailFactor(
  deps: ProveOwnerDeps,
  userId: UserId,
  { on, ...proof }: Proof & { on: boolean },
): Promise<string[] | null> {
  return changeSecurity(deps, userId, proof, {
    isHeld: !on,
    async change(tx, user) {
      const { authenticator, email } = await factorsOf(tx, userId)
      if (email === on) return null
      await setEmailOn(tx, userId, on)
      await recordFactorChange(deps, tx, user, on ? 'email-on' : 'email-off')
      if (on) return authenticator ? null : makeRecoveryCodes(deps, tx, userId)
      await voidCodes(tx, userId, 'second-factor', deps.now())
      if (!authenticator) await dropRecoveryCodes(tx, userId)
      return null
    },
  })
}
