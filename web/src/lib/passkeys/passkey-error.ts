/**
 * Why the browser gave no passkey. `exists`: the authenticator already has one of this account. `not-here`: the page's address is
 * not one that browsers accept, such as an IP address. `late`: the time limit passed. `cancelled`: by the user, by the
 * browser's own time limit, or because the device has no such passkey, which browsers do not distinguish.
 */
export type PasskeyFault = 'cancelled' | 'exists' | 'late' | 'not-here' | 'unsupported'

/** A failed passkey prompt, with its cause. */
export class PasskeyError extends Error {
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, cause?: unknown) {
    super(fault, { cause })
    this.name = 'PasskeyError'
    this.fault = fault
  }
}

/** @param error thrown by `navigator.credentials` */
export function toPasskeyError(error: unknown): PasskeyError {
  const name = error instanceof Error ? error.name : ''
  const fault = name === 'InvalidStateError' ? 'exists' : name === 'SecurityError' ? 'not-here' : 'cancelled'
  return new PasskeyError(fault, error)
}
