/**
 * Why the browser gave no passkey. `exists`: the authenticator already has one of this account. `unsupported-origin`: the
 * page's address is not one that browsers accept, such as an IP address. `timeout`: our time limit passed. `cancelled`: by
 * the user, by the browser's own time limit, or because the device has no such passkey, which browsers do not distinguish.
 */
export type PasskeyErrorReason = 'cancelled' | 'exists' | 'timeout' | 'unsupported-origin' | 'unsupported'

/** A failed passkey prompt, with its cause. */
export class PasskeyError extends Error {
  readonly reason: PasskeyErrorReason

  constructor(reason: PasskeyErrorReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'PasskeyError'
    this.reason = reason
  }
}

/** @param error thrown by `navigator.credentials` */
export function toPasskeyError(error: unknown): PasskeyError {
  const name = error instanceof Error ? error.name : ''
  const reason = name === 'InvalidStateError' ? 'exists' : name === 'SecurityError' ? 'unsupported-origin' : 'cancelled'
  return new PasskeyError(reason, error)
}
