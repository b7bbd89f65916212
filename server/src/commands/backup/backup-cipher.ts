import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'

/** Behind every part of a backup. */
export const tagLength = 16

/** How much of a file one part holds at most: memory stays bounded whatever the file. */
export const partLength = 4 * 1024 * 1024

/** 128 MiB and about half a second for each guess; it belongs to the format, so that no file can ask for more. */
const rounds = 2 ** 17

/**
 * The key of a backup from its passphrase, as typed (in Unicode's composed form), and its salt.
 * @param N another cost of scrypt than the format's: for tests of what it does not matter to
 */
export function backupKey(passphrase: string, salt: Buffer, N = rounds): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const cost = { N, r: 8, p: 1, maxmem: 2 ** 28 }
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Encrypts one part (AES-256-GCM), the tag at its end. A number is used once under a key, and a key for one backup. */
export function encryptPart(key: Buffer, number: number, head: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, ivOf(number), { authTagLength: tagLength }).setAAD(head)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error unless every bit of part and head is as it was written */
export function decryptPart(key: Buffer, number: number, head: Buffer, part: Buffer): Buffer {
  const end = part.length - tagLength
  const decipher = createDecipheriv('aes-256-gcm', key, ivOf(number), { authTagLength: tagLength }).setAAD(head)
  decipher.setAuthTag(part.subarray(end))
  return Buffer.concat([decipher.update(part.subarray(0, end)), decipher.final()])
}

function ivOf(number: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUIntBE(number, 6, 6)
  return iv
}
