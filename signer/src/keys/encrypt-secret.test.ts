import type { EncryptedSecret } from '@murmur/contract/signer'
import { expect, test } from 'vitest'
import { decryptSecret, type EncryptionContext, encryptSecret } from '#keys/encrypt-secret.ts'
import { newKeyring } from '#keys/keyring.ts'
import { SignerError } from '#signer-error.ts'
import { asUserId, asWalletId } from '../../test-support/ids.ts'

const ring = newKeyring(new Uint8Array(32).fill(7))
const otherRing = newKeyring(new Uint8Array(32).fill(8))
const secret = Buffer.from('0123456789abcdef'.repeat(5).slice(1))
const users = Array.from({ length: 8 }, (_, index) => {
  const context: EncryptionContext = {
    purpose: 'wallet',
    userId: asUserId(`user-${index}`),
    walletId: asWalletId(`wallet-${index}`),
  }
  return { context, sealed: encryptSecret(ring, context, secret) }
})

function getErrorCode(context: EncryptionContext, sealed: EncryptedSecret): string {
  try {
    decryptSecret(ring, context, sealed)
    return 'opened'
  } catch (error) {
    return error instanceof SignerError ? error.code : `bug: ${String(error)}`
  }
}

test('encryptSecret binds a ciphertext to its context, and shares no bytes between two ciphertexts of one secret', () => {
  for (const { context, sealed } of users) expect(decryptSecret(ring, context, sealed).equals(secret)).toBe(true)
  for (const field of ['wrappedDek', 'iv', 'ciphertext'] as const) {
    expect(new Set(users.map(({ sealed }) => sealed[field])).size).toBe(users.length)
  }
})

test('decryptSecret rejects base64 whose unused bits differ from those written', () => {
  const { context, sealed } = users[0] as (typeof users)[number]
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const ciphertext = sealed.ciphertext.replace(/.(?==)/, (last) => alphabet[alphabet.indexOf(last) ^ 1] as string)
  expect(ciphertext).not.toBe(sealed.ciphertext)
  expect(Buffer.from(ciphertext, 'base64').equals(Buffer.from(sealed.ciphertext, 'base64'))).toBe(true)
  expect(getErrorCode(context, { ...sealed, ciphertext })).toBe('TAMPERED')
})

test('a rotated keyring decrypts with the key that encrypted, and encrypts with the current key', () => {
  const rotated = { current: otherRing.current, keys: new Map([...ring.keys, ...otherRing.keys]) }
  const { context, sealed } = users[0] as (typeof users)[number]
  expect(decryptSecret(rotated, context, sealed).equals(secret)).toBe(true)
  const again = encryptSecret(rotated, context, secret)
  expect(again.kekId).toBe(otherRing.current)
  expect(getErrorCode(context, again)).toBe('TAMPERED')
  expect(decryptSecret(otherRing, context, again).equals(secret)).toBe(true)
})
