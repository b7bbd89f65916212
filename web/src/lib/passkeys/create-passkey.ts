import type { CreationOptions, NewCredential } from '@murmur/contract/identity/passkeys'
import { startRegistration } from '@simplewebauthn/browser'
import { toPasskeyError } from '#lib/passkeys/passkey-error.ts'

/**
 * Asks the browser for a new passkey.
 * @throws PasskeyError
 */
export async function createPasskey(options: CreationOptions): Promise<NewCredential> {
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (error) {
    throw toPasskeyError(error)
  }
}
