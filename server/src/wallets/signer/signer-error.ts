import type { SignerErrorCode } from '@murmur/contract/signer'

/**
 * The signer refused a request. Not a Refusal on purpose: this server builds every request to the signer, so a refusal
 * means a bug or an attack, never a user error; uncaught, it becomes a 500. WRONG_KEY at startup stops the server.
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
