import type { UserId } from '@murmur/contract/ids'
import type { PasskeyAction, PasskeyProof, PasskeyRequest, PasskeyState } from '@murmur/contract/signer-passkeys'
import { parseThreshold } from '#guards/threshold.ts'
import { canonicalizeAction, challengeOf } from '#passkeys/canonicalize-action.ts'
import { issueNonce } from '#passkeys/nonce.ts'
import { credentialIds, describePasskeys } from '#passkeys/passkey-state.ts'
import { type PasskeyDeps, proveAction, requireSettings } from '#passkeys/prove.ts'
import type { PasskeyChange, UserPasskeys } from '#passkeys/user-passkeys.ts'
import { isPublicKey } from '#passkeys/verify-assertion.ts'
import { assertNever, permitSetting } from '#signer-error.ts'

const maxCredentials = 10

/** Issues a nonce for an action, and the challenge over both. */
export function challengePasskey(
  { ring, now, passkeys }: PasskeyDeps,
  { userId, action }: { userId: UserId; action: PasskeyAction },
): PasskeyRequest & { nonce: string } {
  const nonce = issueNonce(ring, now())
  const challenge = challengeOf(canonicalizeAction(userId, nonce, action))
  return { nonce, challenge, credentialIds: credentialIds(passkeys.read(userId)) }
}

/**
 * Performs an action that a passkey of the user confirms. A user's first passkey needs no confirmation: the server is
 * trusted once. A proof is always verified if one was sent, since the server then asks for no password. `export`,
 * `limits` and the recipients change nothing here: the caller performs them.
 */
export function usePasskey(
  deps: PasskeyDeps,
  request: { userId: UserId; action: PasskeyAction; passkey: PasskeyProof | null },
): PasskeyState {
  const { userId, action } = request
  requireSettings(deps)
  deps.passkeys.change(deps.ring, userId, (state) => {
    const isFirst = action.kind === 'enrol' && state.credentials.length === 0 && request.passkey === null
    const proof = isFirst ? [] : [proveAction(deps, state, request)]
    return { changes: [...proof, ...changesOf(state, action)], result: undefined }
  })
  return describePasskeys(deps.passkeys.read(userId), deps.now())
}

function changesOf(state: UserPasskeys, action: PasskeyAction): PasskeyChange[] {
  switch (action.kind) {
    case 'enrol': {
      const { id, publicKey } = action.credential
      const isKnown = state.credentials.some((each) => each.id === id)
      permitSetting(!isKnown, 'PASSKEY_KNOWN', 'this passkey is already enrolled')
      permitSetting(state.credentials.length < maxCredentials, 'PASSKEYS_FULL', 'the user has too many passkeys')
      permitSetting(isPublicKey(publicKey), 'PASSKEY_INVALID', 'the public key is not a point on P-256')
      return [{ kind: 'enrolled', id, publicKey, recoveryHash: action.recoveryHash }]
    }
    case 'remove': {
      const { credentialId: id } = action
      const isKnown = state.credentials.some((each) => each.id === id)
      permitSetting(isKnown, 'PASSKEY_UNKNOWN', 'the user has no such passkey')
      const isRemovable = !state.isRequired || state.credentials.length > 1
      permitSetting(isRemovable, 'PASSKEY_LAST', 'the last passkey cannot be removed while one is required')
      return [{ kind: 'removed', id }]
    }
    case 'threshold':
      permitRequirement(state)
      return [{ kind: 'threshold', ...parseThreshold(action) }]
    case 'require': {
      const { isRequired } = action
      if (isRequired) permitRequirement(state)
      return [{ kind: 'required', isRequired }]
    }
    case 'replace-recovery':
      return [{ kind: 'recovery-replaced', recoveryHash: action.recoveryHash }]
    case 'export':
    case 'limits':
    case 'allow-recipient':
    case 'any-recipient':
      return []
    default:
      return assertNever(action)
  }
}

function permitRequirement({ recoveryHash }: UserPasskeys): void {
  permitSetting(recoveryHash !== null, 'NO_RECOVERY_CODE', 'a passkey can be required only with a recovery code')
}
