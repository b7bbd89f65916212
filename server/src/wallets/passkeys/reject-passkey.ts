import { Refusal } from '#platform/errors/refusal.ts'
import { SignerError } from '#wallets/signer/signer-error.ts'

/**
 * Converts the signer's rejection of a passkey to a refusal; other errors, as of a change that it does not make, pass.
 * @param passkey the rejected one; undefined if none was sent
 */
export function rejectPasskey(passkey: object | undefined) {
  return (error: unknown): never => {
    if (!(error instanceof SignerError) || error.code !== 'PASSKEY') throw error
    throw new Refusal('PASSKEY_REQUIRED', passkey ? { reason: 'passkey-rejected' } : {}, { cause: error })
  }
}
