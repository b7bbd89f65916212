import type { PasskeyState } from '@murmur/contract/signer-passkeys'
import { describeThreshold } from '#guards/threshold.ts'
import type { UserPasskeys } from '#passkeys/user-passkeys.ts'

/** The part that the server may know of a user's passkeys. */
export function describePasskeys(state: UserPasskeys, now: Date): PasskeyState {
  return {
    credentialIds: credentialIds(state),
    isRequired: state.isRequired,
    threshold: describeThreshold(state, now),
    hasRecoveryCode: state.recoveryHash !== null,
    recoveryDueAt: state.recoveryDueAt,
    changes: state.changes,
  }
}

/** The ids by which the browser finds the user's passkeys. */
export function credentialIds({ credentials }: Pick<UserPasskeys, 'credentials'>): string[] {
  return credentials.map(({ id }) => id)
}
