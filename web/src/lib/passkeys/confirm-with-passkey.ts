import type { RequestOptions } from '@murmur/contract/identity/passkeys'
import type { PasskeyAssertion, PasskeyRequest } from '@murmur/contract/signer-passkeys'
import { PasskeyError, toPasskeyError } from '#lib/passkeys/passkey-error.ts'
import { supportsPasskeys } from '#lib/passkeys/supports-passkeys.ts'

/** Time limit of the browser's prompt, in milliseconds. The quotes that a passkey confirms are valid for about as long. */
const timeoutMs = 120_000

/**
 * Asks one of the user's passkeys to sign a challenge of the signer, without extensions, which the signer refuses. An abort of
 * `signal` closes the prompt.
 * @throws PasskeyError
 */
export async function confirmWithPasskey(request: PasskeyRequest, signal?: AbortSignal): Promise<PasskeyAssertion> {
  if (!supportsPasskeys()) throw new PasskeyError('unsupported')
  const startedAt = Date.now()
  try {
    return await sign(request, signal)
  } catch (cause) {
    const error = cause instanceof PasskeyError ? cause : toPasskeyError(cause)
    const hasTimedOut = error.reason === 'cancelled' && Date.now() - startedAt >= timeoutMs
    throw hasTimedOut ? new PasskeyError('timeout', cause) : error
  }
}

async function sign(
  { challenge, credentialIds }: PasskeyRequest,
  signal: AbortSignal | undefined,
): Promise<PasskeyAssertion> {
  const { signWithPasskey } = await import('#lib/passkeys/sign-with-passkey.ts')
  const options: RequestOptions = {
    rpId: location.hostname,
    challenge,
    timeout: timeoutMs,
    userVerification: 'required',
    // Without transports the browser offers all of them, so that a phone can answer for a desktop.
    allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key', transports: [] })),
  }
  const { id, response } = await signWithPasskey(options, signal)
  const { authenticatorData, clientDataJSON, signature } = response
  return { credentialId: id, authenticatorData, clientDataJSON, signature }
}
