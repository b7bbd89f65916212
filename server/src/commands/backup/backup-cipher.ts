import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'

/** The length of the tag at the end of each part of a backup. */
export const tagLength = 16

/** The most bytes of a file in one part: bounds memory for files of any size. */
export const partLength = 4 * 1024 * 1024

/** 128 MiB and about half a second per guess. Fixed by the format, so that no file can demand more. */
const scryptRounds = 2 ** 17

/**
 * Derives the key of a backup from its passphrase (in Unicode's composed form) and salt.
 * @param N another cost for scrypt than the format's, for tests that do not depend on it
 */
export function backupKey(passphrase: string, salt: Buffer, N = scryptRounds): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const cost = { N, r: 8, p: 1, maxmem: 2 ** 28 }
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/**
 * Encrypts one part (AES-256-GCM), with the tag at its end. Each number is used once per key, and each key for one backup.
 */
export function encryptPart(key: Buffer, number: number, head: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, deriveIv(number), { authTagLength: tagLength }).setAAD(head)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/**
 * @throws Error unless every bit of part and head is unchanged
 */
export function decryptPart(key: Buffer, number: number, head: Buffer, part: Buffer): Buffer {
  const end = part.length - tagLength
  const decipher = createDecipheriv('aes-256-gcm', key, deriveIv(number), { authTagLength: tagLength }).setAAD(head)
  decipher.setAuthTag(part.subarray(end))
  return Buffer.concat([decipher.update(part.subarray(0, end)), decipher.final()])
}

function deriveIv(number: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUIntBE(number, 6, 6)
  return iv
}
