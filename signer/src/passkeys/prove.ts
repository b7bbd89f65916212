import type { UserId } from '@murmur/contract/ids'
import type { PasskeyAction, PasskeyAssertion, PasskeyProof } from '@murmur/contract/signer-passkeys'
import type { Keyring } from '#keys/keyring.ts'
import { actionText, challengeOf } from '#passkeys/action-text.ts'
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
  /** Undefined: no passkey can be enrolled or used; for users who require one, only what their threshold covers is signed. */
  passkeySettings: PasskeySettings | undefined
}

/** Refuses while the signer knows no site. */
export function requireSettings({ passkeySettings }: Pick<PasskeyDeps, 'passkeySettings'>): PasskeySettings {
  permitSetting(passkeySettings !== undefined, 'PASSKEYS_OFF', 'passkeys are not configured')
  return passkeySettings
}

/** Verifies an assertion by one of the user's passkeys over a challenge that was not used before; returns its use. */
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

/** Refuses a challenge that was used, or that may have been before a clock that was ahead was set back. `until`: as it would be stored. */
export function permitUnused({ used, forgottenUntil }: UserPasskeys, challenge: string, until: number): void {
  permitPasskey(!used.has(challenge) && until > forgottenUntil, 'the passkey’s signature was used before')
}

/** Verifies the proof of an action; returns the use of its challenge, which makes it the only one. */
export function proveAction(
  deps: PasskeyDeps,
  state: UserPasskeys,
  { userId, action, passkey }: { userId: UserId; action: PasskeyAction; passkey: PasskeyProof | null },
): PasskeyChange {
  permitPasskey(passkey, 'this needs the user’s passkey')
  const until = checkNonce(deps.ring, passkey.nonce, deps.now())
  const challenge = challengeOf(actionText(userId, passkey.nonce, action))
  return useChallenge(deps, state, { challenge, until, assertion: passkey.assertion })
}
