import { createHash, timingSafeEqual } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import type { PasskeyState } from '@murmur/contract/signer-passkeys'
import { describePasskeys } from '#passkeys/passkey-state.ts'
import { type PasskeyDeps, requireSettings } from '#passkeys/prove.ts'
import type { PasskeyChange } from '#passkeys/user-passkeys.ts'
import { permitPasskey } from '#signer-error.ts'

/**
 * Starts the wait of a recovery; after it, the same code removes the user's passkeys and the requirement. A passkey can cancel it
 * meanwhile, with `replace-recovery`.
 */
export function recoverPasskeys(deps: PasskeyDeps, { userId, code }: { userId: UserId; code: string }): PasskeyState {
  const { recoveryMs } = requireSettings(deps)
  const now = deps.now().getTime()
  deps.passkeys.change(deps.ring, userId, ({ recoveryHash, recoveryDueAt }) => {
    const givenHash = createHash('sha256').update(code).digest()
    const isValid = recoveryHash !== null && timingSafeEqual(givenHash, Buffer.from(recoveryHash, 'hex'))
    permitPasskey(isValid, 'the recovery code is wrong')
    return { changes: getRecoveryChanges(now, recoveryDueAt, recoveryMs), result: undefined }
  })
  return describePasskeys(deps.passkeys.read(userId), deps.now())
}

function getRecoveryChanges(now: number, dueAt: number | null, recoveryMs: number): PasskeyChange[] {
  if (dueAt === null) return [{ kind: 'recovery-begun', dueAt: now + recoveryMs }]
  return now < dueAt ? [] : [{ kind: 'recovered' }]
}
