import type { PasskeyRequest } from '@murmur/contract/signer-passkeys'
import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'

/** The state of a user who never set up a passkey for payments. */
export const noSigningPasskeys: SigningPasskeys = {
  credentialIds: [],
  passkeys: [],
  isRequired: false,
  threshold: null,
  hasRecoveryCode: false,
  recoveryDueAt: null,
  recoverySeconds: 172_800,
}

/** The request in a quote for a user who requires a passkey. */
export const passkeyRequest: PasskeyRequest = { challenge: 'c'.repeat(43), credentialIds: ['cred-of-the-laptop-1'] }
