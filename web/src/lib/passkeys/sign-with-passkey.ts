import type { Assertion, RequestOptions } from '@murmur/contract/identity/passkeys'
import { startAuthentication } from '@simplewebauthn/browser'
import { toPasskeyError } from '#lib/passkeys/passkey-error.ts'

/**
 * Asks the browser for a passkey's signature over the challenge.
 * @throws PasskeyError
 */
export async function signWithPasskey({ allowCredentials, ...options }: RequestOptions): Promise<Assertion> {
  try {
    const optionsJSON = allowCredentials ? { ...options, allowCredentials } : options
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    throw toPasskeyError(error)
  }
}
