import { Refusal } from '#platform/errors/refusal.ts'
import { SignerError } from '#wallets/signer/signer-error.ts'

/**
 * Converts the signer's rejection of a passkey to a refusal. Rethrows other errors.
 * @param passkey the rejected one; undefined if none was sent
 * @param otherwise the reason if none was sent
 */
export function rejectPasskey(passkey: object | undefined, otherwise?: 'passkey-since') {
  return (error: unknown): never => {
    if (!(error instanceof SignerError) || error.code !== 'PASSKEY') throw error
    const reason = passkey ? 'passkey-rejected' : otherwise
    throw new Refusal('PASSKEY_REQUIRED', reason ? { reason } : {}, { cause: error })
  }
}
