/**
 * Why the browser gave no passkey. `exists`: the authenticator already has one of this account. `not-here`: the page's address is
 * not one that browsers accept, such as an IP address. `cancelled`: by the user or by the time limit, which browsers do not
 * distinguish.
 */
export type PasskeyFault = 'cancelled' | 'exists' | 'not-here'

export class PasskeyError extends Error {
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, cause: unknown) {
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
