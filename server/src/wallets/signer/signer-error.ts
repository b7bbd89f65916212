import type { SignerErrorCode } from '@murmur/contract/signer'

/**
 * The signer's no. It is no Refusal on purpose: what reaches the signer was built by this server, so a no means a bug
 * or an attack here, never something the user did; uncaught it answers 500. WRONG_KEY at the start stops the server.
 */
export class SignerError extends Error {
  readonly code: Exclude<SignerErrorCode, 'UNAVAILABLE'>
  readonly reason: string

  constructor(code: SignerError['code'], reason: string) {
    super(`The signer refused (${code}): ${reason}`)
    this.name = 'SignerError'
    this.code = code
    this.reason = reason
  }
}
