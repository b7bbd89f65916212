import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedExport } from '@murmur/contract/signer-replies'
import type { ExportedKeys } from '#keys/export-keys.ts'
import { SignerError } from '#signer-error.ts'

/** The owner of the exported keys, and the recipient's one-time public key. */
export type ExportRecipient = { userId: UserId; walletId: WalletId; publicKey: string }

const keyLength = 32
const ivLength = 12
const tagLength = 16

/** Encrypts keys for the request's one-time public key, in the contract's EncryptedExport format. */
export function encryptExport(recipient: ExportRecipient, keys: ExportedKeys): EncryptedExport {
  const { publicKey, key } = deriveSharedKey(recipient)
  const plaintext = Buffer.from(JSON.stringify(keys))
  try {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
    const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
    return { publicKey, iv: iv.toString('base64'), ciphertext: ciphertext.toString('base64') }
  } finally {
    plaintext.fill(0)
    key.fill(0)
  }
}

/**
 * Generates an ephemeral key pair; returns its public key and the key derived from the shared secret for this wallet.
 */
function deriveSharedKey({ userId, walletId, publicKey: theirs }: ExportRecipient): { publicKey: string; key: Buffer } {
  const ownKeyPair = generateKeyPairSync('x25519')
  const publicKey = ownKeyPair.publicKey.export({ format: 'jwk' }).x as string
  const secret = sharedSecret(ownKeyPair.privateKey, theirs)
  const info = JSON.stringify(['murmur/export/v1', userId, walletId, theirs, publicKey])
  const key = Buffer.from(hkdfSync('sha256', secret, '', info, keyLength))
  secret.fill(0)
  return { publicKey, key }
}

function sharedSecret(privateKey: KeyObject, theirs: string): Buffer {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: theirs }, format: 'jwk' })
    return diffieHellman({ privateKey, publicKey })
  } catch {
    // A low-order point, with which every private key results in the same secret.
    throw new SignerError('BAD_REQUEST', 'export.publicKey is not a valid X25519 key')
  }
}
