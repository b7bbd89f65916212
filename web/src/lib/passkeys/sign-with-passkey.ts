import type { Assertion, RequestOptions } from '@murmur/contract/identity/passkeys'
import { startAuthentication } from '@simplewebauthn/browser'
import { runPrompt } from '#lib/passkeys/run-prompt.ts'

/**
 * Asks the browser for a passkey's signature over the challenge. An abort of `signal` closes the prompt.
 * @throws PasskeyError
 */
export function signWithPasskey(
  { allowCredentials, ...options }: RequestOptions,
  signal?: AbortSignal,
): Promise<Assertion> {
  const optionsJSON = allowCredentials ? { ...options, allowCredentials } : options
  return runPrompt(() => startAuthentication({ optionsJSON }), signal)
}
