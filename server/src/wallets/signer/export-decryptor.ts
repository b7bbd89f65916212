import {
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedExport } from '@murmur/contract/signer-replies'
import { SignerError } from './signer-error.ts'

export type ExportDecryptor = {
  /** The public key to send with the request; the exported keys are encrypted to it. */
  publicKey: string
  /**
   * Returns the keys as JSON bytes, which the caller must overwrite.
   * @throws SignerError TAMPERED if the reply belongs to another request
   */
  open(sealed: EncryptedExport): Uint8Array
}

const keyLength = 32
const tagLength = 16

/** Creates a one-time key pair for one export of this wallet, as specified by the contract's EncryptedExport. */
export function createExportDecryptor({ userId, walletId }: { userId: UserId; walletId: WalletId }): ExportDecryptor {
  const keyPair = generateKeyPairSync('x25519')
  const publicKey = keyPair.publicKey.export({ format: 'jwk' }).x as string
  return {
    publicKey,
    open(sealed) {
      const hkdfInfo = JSON.stringify(['murmur/export/v1', userId, walletId, publicKey, sealed.publicKey])
      try {
        return decrypt(deriveSharedKey(keyPair.privateKey, sealed.publicKey, hkdfInfo), sealed)
      } catch {
        throw new SignerError('TAMPERED', 'the exported keys cannot be decrypted')
      }
    },
  }
}

function deriveSharedKey(privateKey: KeyObject, theirs: string, info: string): Uint8Array {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: theirs }, format: 'jwk' })
  const secret = diffieHellman({ privateKey, publicKey })
  const key = new Uint8Array(hkdfSync('sha256', secret, '', info, keyLength))
  secret.fill(0)
  return key
}

/**
 * Decrypts byte by byte into a dedicated buffer: Node copies the output of `update` from a larger buffer that it frees
 * without clearing, so a single `update` would leave all of the plaintext in freed memory.
 */
function decrypt(key: Uint8Array, { iv, ciphertext }: EncryptedExport): Uint8Array {
  const bytes = Buffer.from(ciphertext, 'base64')
  const length = bytes.length - tagLength
  const plaintext = new Uint8Array(new ArrayBuffer(Math.max(0, length)))
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: tagLength })
    decipher.setAuthTag(bytes.subarray(length))
    for (let at = 0; at < length; at++) {
      const decryptedByte = decipher.update(bytes.subarray(at, at + 1))
      plaintext.set(decryptedByte, at)
      decryptedByte.fill(0)
    }
    decipher.final()
    return plaintext
  } catch (error) {
    plaintext.fill(0)
    throw error
  } finally {
    key.fill(0)
  }
}
