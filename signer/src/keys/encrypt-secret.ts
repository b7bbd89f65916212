import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { deriveKey, type Keyring } from '#keys/keyring.ts'
import { SignerError } from '#signer-error.ts'

/** The secret's owner and purpose, authenticated as associated data: decryption requires the same context. */
export type EncryptionContext = { purpose: 'wallet' | 'sentinel' | 'passkeys'; userId: UserId; walletId: WalletId }

const ivLength = 12
const tagLength = 16
const keyLength = 32

/**
 * Envelope encryption: a random data key (DEK) encrypts the secret, and the KEK encrypts the DEK, both by AES-256-GCM with
 * the context as associated data. Uses node:crypto, not @noble/ciphers: OpenSSL's AES is constant-time in hardware.
 */
export function encryptSecret(ring: Keyring, context: EncryptionContext, secret: Uint8Array): EncryptedSecret {
  const kekId = ring.current
  const dek = randomBytes(keyLength)
  const wrapKey = deriveWrapKey(ring, kekId)
  try {
    const iv = randomBytes(ivLength)
    const wrapIv = randomBytes(ivLength)
    return {
      v: 1,
      kekId,
      wrappedDek: Buffer.concat([wrapIv, encrypt(wrapKey, wrapIv, buildAad(context, kekId, 'dek'), dek)]).toString(
        'base64',
      ),
      iv: iv.toString('base64'),
      ciphertext: encrypt(dek, iv, buildAad(context, kekId, 'secret'), secret).toString('base64'),
    }
  } finally {
    dek.fill(0)
    wrapKey.fill(0)
  }
}

/** Decrypts a secret; the caller must zero the result after use. Throws TAMPERED if any byte or the context differs. */
export function decryptSecret(ring: Keyring, context: EncryptionContext, sealed: EncryptedSecret): Buffer {
  if (sealed.v !== 1) throw new SignerError('TAMPERED', 'the seal has an unknown version')
  if (!ring.keys.has(sealed.kekId)) throw new SignerError('TAMPERED', 'the seal names a key that is not on the keyring')
  const wrappedDek = decodeBase64(sealed.wrappedDek)
  const wrapKey = deriveWrapKey(ring, sealed.kekId)
  let dek: Buffer | undefined
  try {
    const wrapIv = wrappedDek.subarray(0, ivLength)
    dek = decrypt(wrapKey, wrapIv, buildAad(context, sealed.kekId, 'dek'), wrappedDek.subarray(ivLength))
    return decrypt(
      dek,
      decodeBase64(sealed.iv),
      buildAad(context, sealed.kekId, 'secret'),
      decodeBase64(sealed.ciphertext),
    )
  } finally {
    dek?.fill(0)
    wrapKey.fill(0)
  }
}

function deriveWrapKey(ring: Keyring, kekId: string): Buffer {
  const kek = ring.keys.get(kekId)
  if (!kek) throw new SignerError('WRONG_KEY', 'the key is not on the keyring')
  return deriveKey(kek, 'wrap')
}

function buildAad(context: EncryptionContext, kekId: string, part: 'dek' | 'secret'): Buffer {
  return Buffer.from(JSON.stringify(['murmur/seal', 1, part, context.purpose, context.userId, context.walletId, kekId]))
}

function encrypt(key: Uint8Array, iv: Uint8Array, aad: Uint8Array, plaintext: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength }).setAAD(aad)
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, iv: Uint8Array, aad: Uint8Array, sealedBytes: Uint8Array): Buffer {
  if (iv.length !== ivLength || sealedBytes.length <= tagLength || key.length !== keyLength) throw tamperedError()
  const end = sealedBytes.length - tagLength
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength }).setAAD(aad)
  decipher.setAuthTag(sealedBytes.subarray(end))
  const plaintext = decipher.update(sealedBytes.subarray(0, end))
  try {
    decipher.final()
    return plaintext
  } catch {
    plaintext.fill(0)
    throw tamperedError()
  }
}

/** Decodes base64; accepts only the canonical spelling, which `encryptSecret` writes. */
function decodeBase64(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw tamperedError()
  return bytes
}

function tamperedError(): SignerError {
  return new SignerError('TAMPERED', 'the seal cannot be decrypted in this context')
}
