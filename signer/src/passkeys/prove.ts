import type { UserId } from '@murmur/contract/ids'
import type { PasskeyAction, PasskeyAssertion, PasskeyProof } from '@murmur/contract/signer-passkeys'
import type { Keyring } from '#keys/keyring.ts'
import { canonicalizeAction, challengeOf } from '#passkeys/canonicalize-action.ts'
import { checkNonce } from '#passkeys/nonce.ts'
import type { PasskeyStore } from '#passkeys/passkey-store.ts'
import type { PasskeySettings } from '#passkeys/settings.ts'
import type { PasskeyChange, UserPasskeys } from '#passkeys/user-passkeys.ts'
import { verifyAssertion } from '#passkeys/verify-assertion.ts'
import { permitPasskey, permitSetting } from '#signer-error.ts'

export type PasskeyDeps = {
  ring: Keyring
  now: () => Date
  passkeys: PasskeyStore
  /**
   * Undefined: no passkey can be enrolled or used. For users who require one, only terms below their threshold are
   * signed.
   */
  passkeySettings: PasskeySettings | undefined
}

/** Refuses if no site is configured. */
export function requireSettings({ passkeySettings }: Pick<PasskeyDeps, 'passkeySettings'>): PasskeySettings {
  permitSetting(passkeySettings !== undefined, 'PASSKEYS_OFF', 'passkeys are not configured')
  return passkeySettings
}

/**
 * Verifies an assertion by one of the user's passkeys over an unused challenge; returns the change that marks the
 * challenge as used.
 */
export function useChallenge(
  deps: Pick<PasskeyDeps, 'passkeySettings'>,
  state: UserPasskeys,
  { challenge, until, assertion }: { challenge: string; until: number; assertion: PasskeyAssertion },
): PasskeyChange {
  const settings = requireSettings(deps)
  const credential = state.credentials.find(({ id }) => id === assertion.credentialId)
  permitPasskey(credential, 'the user has no such passkey')
  permitUnused(state, challenge, until)
  const counter = verifyAssertion(settings, { credential, challenge }, assertion)
  return { kind: 'used', id: credential.id, counter, challenge, until }
}

/**
 * Refuses a used challenge, and one that may have been used and forgotten before the clock was set back. `until`: the
 * expiry that would be stored.
 */
export function permitUnused({ used, forgottenUntil }: UserPasskeys, challenge: string, until: number): void {
  permitPasskey(!used.has(challenge) && until > forgottenUntil, 'the passkey’s signature was used before')
}

/**
 * Verifies the proof of an action; returns the change that marks its challenge as used, so that the proof works once.
 */
export function proveAction(
  deps: PasskeyDeps,
  state: UserPasskeys,
  { userId, action, passkey }: { userId: UserId; action: PasskeyAction; passkey: PasskeyProof | null },
): PasskeyChange {
  permitPasskey(passkey, 'this needs the user’s passkey')
  const until = checkNonce(deps.ring, passkey.nonce, deps.now())
  const challenge = challengeOf(canonicalizeAction(userId, passkey.nonce, action))
  return useChallenge(deps, state, { challenge, until, assertion: passkey.assertion })
}
