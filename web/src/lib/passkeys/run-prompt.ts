import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { toPasskeyError } from '#lib/passkeys/passkey-error.ts'

/**
 * Runs the browser's passkey prompt. An abort of `signal` closes the prompt; a browser that completes it nevertheless is ignored.
 * @throws PasskeyError
 */
export async function runPrompt<T>(prompt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const close = () => WebAuthnAbortService.cancelCeremony()
  try {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', close)
    const passkey = await prompt()
    signal?.throwIfAborted()
    return passkey
  } catch (error) {
    throw toPasskeyError(error)
  } finally {
    signal?.removeEventListener('abort', close)
  }
}
