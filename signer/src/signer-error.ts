import type { PasskeySettingError, SignerErrorCode } from '@murmur/contract/signer-replies'

/** A refused request. The message is one line without secrets, because the server receives and logs it. */
export class SignerError extends Error {
  readonly code: SignerErrorCode

  constructor(code: SignerErrorCode, reason: string) {
    super(reason)
    this.name = 'SignerError'
    this.code = code
  }
}

/** Throws REFUSED unless the condition holds. Checks list what is allowed and refuse everything else. */
export function permit(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new SignerError('REFUSED', reason)
}

/** Throws PASSKEY unless the condition holds: the user's passkey is missing or signed something else. */
export function permitPasskey(condition: unknown, reason: string): asserts condition {
  if (!condition) throw new SignerError('PASSKEY', reason)
}

/** Throws the given passkey setting error unless the condition holds. */
export function permitSetting(condition: boolean, code: PasskeySettingError, reason: string): asserts condition {
  if (!condition) throw new SignerError(code, reason)
}

/** Refuses a value from outside the types, and makes a switch over a closed union fail to compile without all its cases. */
export function assertNever(_: never): never {
  throw new SignerError('REFUSED', 'this kind of request is unknown')
}
