import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { parseUserId, parseWalletId } from '@murmur/contract/ids'
import type { EncryptedExport } from '@murmur/contract/signer-replies'
import { expect, test } from 'vitest'
import { exportDecryptor } from './export-decryptor.ts'

const ids = { userId: parseUserId('user-1'), walletId: parseWalletId('wallet-1') }
const keys = { ethPrivateKey: `0x${'ab'.repeat(32)}`, solPrivateKey: 'z'.repeat(88) }

function exportSecret(recipient = ids) {
  const opener = exportDecryptor(ids)
  return { opener, sealed: seal(opener.publicKey, recipient) }
}

/** Encrypts as the contract specifies; signer-client.test.ts tests with the real signer. */
function seal(theirs: string, { userId, walletId }: typeof ids): EncryptedExport {
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

test('exportDecryptor decrypts the signer’s reply into a dedicated buffer', () => {
  const { opener, sealed } = exportSecret()
  expect(JSON.stringify(sealed)).not.toContain('abab')
  const bytes = opener.open(sealed)
  expect(Buffer.from(bytes).toString()).toBe(JSON.stringify(keys))
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})

test('exportDecryptor shares no key or ciphertext between two exports', () => {
  const [one, two] = [exportSecret(), exportSecret()]
  expect(one.opener.publicKey).not.toBe(two.opener.publicKey)
  for (const part of ['publicKey', 'iv', 'ciphertext'] as const) expect(one.sealed[part]).not.toBe(two.sealed[part])
})

const refused = expect.objectContaining({ name: 'SignerError', code: 'TAMPERED' })

test.each([
  ['user', { ...ids, userId: parseUserId('user-2') }],
  ['wallet', { ...ids, walletId: parseWalletId('wallet-2') }],
])('exportDecryptor rejects the reply for another %s', (_, other) => {
  const { opener, sealed } = exportSecret(other)
  expect(() => opener.open(sealed)).toThrow(refused)
})

test('exportDecryptor rejects the reply to another export, and any single part of it', () => {
  const [{ opener, sealed }, other] = [exportSecret(), exportSecret()]
  expect(() => opener.open(other.sealed)).toThrow(refused)
  for (const part of ['publicKey', 'iv', 'ciphertext'] as const)
    expect(() => opener.open({ ...sealed, [part]: other.sealed[part] }), part).toThrow(refused)
  expect(opener.open(sealed)).toHaveLength(JSON.stringify(keys).length)
})

test('exportDecryptor rejects a flipped bit anywhere, and a truncated or longer reply', () => {
  const { opener, sealed } = exportSecret()
  const changed = (part: keyof EncryptedExport, change: (bytes: Buffer) => Buffer): EncryptedExport => {
    const encoding = part === 'publicKey' ? 'base64url' : 'base64'
    return { ...sealed, [part]: change(Buffer.from(sealed[part], encoding)).toString(encoding) }
  }
  let tried = 0
  for (const part of ['publicKey', 'iv', 'ciphertext'] as const) {
    const { length } = Buffer.from(sealed[part], part === 'publicKey' ? 'base64url' : 'base64')
    const flips = Array.from({ length }, (_, at) => (bytes: Buffer) => {
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 8))
      return bytes
    })
    const cuts = [0, 1, 15, 16, length - 1].map(
      (end) => (bytes: Buffer) => bytes.subarray(0, Math.min(end, length - 1)),
    )
    for (const change of [...flips, ...cuts, (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1)])]) {
      expect(() => opener.open(changed(part, change)), `${part} ${tried}`).toThrow(refused)
      tried++
    }
  }
  expect(tried).toBeGreaterThan(200)
})

test.each([{}, { publicKey: 7, iv: null, ciphertext: [] }, { publicKey: 'A'.repeat(43), iv: '', ciphertext: '' }])(
  'exportDecryptor rejects %j without a crash',
  (sealed) => {
    expect(() => exportDecryptor(ids).open(sealed as EncryptedExport)).toThrow(refused)
  },
)
