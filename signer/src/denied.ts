import type { SignerErrorCode } from '@murmur/contract/signer'

/** The signer says no. `reason` is one plain line that never holds a secret: it crosses to the server and its log. */
export class Denied extends Error {
  readonly code: SignerErrorCode

  constructor(code: SignerErrorCode, reason: string) {
    super(reason)
    this.name = 'Denied'
    this.code = code
  }
}

/** Refuses unless the condition holds: what a transaction may be is listed, everything else is outside the terms. */
export function permit(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Denied('REFUSED', reason)
}
