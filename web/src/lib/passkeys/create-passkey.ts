import type { CreationOptions, NewCredential } from '@murmur/contract/identity/passkeys'
import { startRegistration } from '@simplewebauthn/browser'
import { runPrompt } from '#lib/passkeys/run-prompt.ts'

/**
 * Asks the browser for a new passkey. An abort of `signal` closes the prompt.
 * @throws PasskeyError
 */
export function createPasskey(options: CreationOptions, signal: AbortSignal): Promise<NewCredential> {
  return runPrompt(() => startRegistration({ optionsJSON: options }), signal)
}
