import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { parseUserId, parseWalletId } from '@murmur/contract/ids'
import type { EncryptedExport } from '@murmur/contract/signer-replies'
import { expect, test } from 'vitest'
import { createExportDecryptor } from './export-decryptor.ts'

const ids = { userId: parseUserId('user-1'), walletId: parseWalletId('wallet-1') }
const keys = { ethPrivateKey: `0x${'ab'.repeat(32)}`, solPrivateKey: 'z'.repeat(88) }

function exportSecret(recipient = ids) {
  const decryptor = createExportDecryptor(ids)
  return { decryptor, encrypted: encryptExport(decryptor.publicKey, recipient) }
}

/** Encrypts as the contract specifies. signer-client.test.ts covers the real signer. */
function encryptExport(theirs: string, { userId, walletId }: typeof ids): EncryptedExport {
  const own = generateKeyPairSync('x25519')
  const ours = own.publicKey.export({ format: 'jwk' }).x as string
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: theirs }, format: 'jwk' })
  const secret = diffieHellman({ privateKey: own.privateKey, publicKey })
  const info = `["murmur/export/v1","${userId}","${walletId}","${theirs}","${ours}"]`
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', secret, '', info, 32)), iv)
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final(), cipher.getAuthTag()])
  return { publicKey: ours, iv: iv.toString('base64'), ciphertext: ciphertext.toString('base64') }
}

test('createExportDecryptor decrypts the signer’s reply into a dedicated buffer', () => {
  const { decryptor, encrypted } = exportSecret()
  expect(JSON.stringify(encrypted)).not.toContain('abab')
  const bytes = decryptor.open(encrypted)
  expect(Buffer.from(bytes).toString()).toBe(JSON.stringify(keys))
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})

test('createExportDecryptor shares no key or ciphertext between two exports', () => {
  const [one, two] = [exportSecret(), exportSecret()]
  expect(one.decryptor.publicKey).not.toBe(two.decryptor.publicKey)
  for (const part of ['publicKey', 'iv', 'ciphertext'] as const)
    expect(one.encrypted[part]).not.toBe(two.encrypted[part])
})

const tamperedError = expect.objectContaining({ name: 'SignerError', code: 'TAMPERED' })

test.each([
  ['user', { ...ids, userId: parseUserId('user-2') }],
  ['wallet', { ...ids, walletId: parseWalletId('wallet-2') }],
])('createExportDecryptor rejects the reply for another %s', (_, other) => {
  const { decryptor, encrypted } = exportSecret(other)
  expect(() => decryptor.open(encrypted)).toThrow(tamperedError)
})

test('createExportDecryptor rejects the reply to another export, and any single part of it', () => {
  const [{ decryptor, encrypted }, other] = [exportSecret(), exportSecret()]
  expect(() => decryptor.open(other.encrypted)).toThrow(tamperedError)
  for (const part of ['publicKey', 'iv', 'ciphertext'] as const)
    expect(() => decryptor.open({ ...encrypted, [part]: other.encrypted[part] }), part).toThrow(tamperedError)
  expect(decryptor.open(encrypted)).toHaveLength(JSON.stringify(keys).length)
})

test('createExportDecryptor rejects a flipped bit anywhere, and a truncated or longer reply', () => {
  const { decryptor, encrypted } = exportSecret()
  const changePart = (part: keyof EncryptedExport, change: (bytes: Buffer) => Buffer): EncryptedExport => {
    const encoding = part === 'publicKey' ? 'base64url' : 'base64'
    return { ...encrypted, [part]: change(Buffer.from(encrypted[part], encoding)).toString(encoding) }
  }
  let tried = 0
  for (const part of ['publicKey', 'iv', 'ciphertext'] as const) {
    const { length } = Buffer.from(encrypted[part], part === 'publicKey' ? 'base64url' : 'base64')
    const flips = Array.from({ length }, (_, at) => (bytes: Buffer) => {
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 8))
      return bytes
    })
    const cuts = [0, 1, 15, 16, length - 1].map(
      (end) => (bytes: Buffer) => bytes.subarray(0, Math.min(end, length - 1)),
    )
    for (const change of [...flips, ...cuts, (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1)])]) {
      expect(() => decryptor.open(changePart(part, change)), `${part} ${tried}`).toThrow(tamperedError)
      tried++
    }
  }
  expect(tried).toBeGreaterThan(200)
})

test.each([{}, { publicKey: 7, iv: null, ciphertext: [] }, { publicKey: 'A'.repeat(43), iv: '', ciphertext: '' }])(
  'createExportDecryptor rejects %j without a crash',
  (encrypted) => {
    expect(() => createExportDecryptor(ids).open(encrypted as EncryptedExport)).toThrow(tamperedError)
  },
)
