import type { SignerErrorCode } from '@murmur/contract/signer'

/** The signer rejects a request. `reason` is one line without secrets: it reaches the server and its log. */
export class SignerError extends Error {
  readonly code: SignerErrorCode

  constructor(code: SignerErrorCode, reason: string) {
    super(reason)
    this.name = 'Denied'
    this.code = code
  }
}

/** Refuses unless the condition holds. Checks list the allowed shapes of a transaction; everything else is refused. */
export function permit(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new SignerError('REFUSED', reason)
}
