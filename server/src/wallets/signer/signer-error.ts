import type { PasskeySettingError, SignerErrorCode } from '@murmur/contract/signer-replies'

/**
 * The signer rejected a request. Not a Refusal, because this server builds all requests: a rejection means a bug or an
 * attack, never a user error, except PASSKEY. Uncaught, it becomes a 500. WRONG_KEY at startup stops the server.
 */
export class SignerError extends Error {
  readonly code: Exclude<
    SignerErrorCode,
    'UNAVAILABLE' | 'FROZEN' | 'OVER_LIMIT' | 'NO_LIMIT' | 'NOT_LISTED' | PasskeySettingError
  >
  readonly reason: string

  constructor(code: SignerError['code'], reason: string) {
    super(`The signer refused (${code}): ${reason}`)
    this.name = 'SignerError'
    this.code = code
    this.reason = reason
  }
}
