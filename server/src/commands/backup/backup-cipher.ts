import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'

/** Behind every part of a backup. */
export const tagLength = 16

/** 128 MiB and about half a second for each guess; they belong to the format, so that no file can ask for more. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

/** The key of a backup from its passphrase, as typed (in Unicode's composed form), and its salt. */
export function backupKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Encrypts one part (AES-256-GCM). Each number is used once under a key, and a key belongs to one backup alone. */
export function encryptPart(key: Buffer, number: number, head: Buffer) {
  return createCipheriv('aes-256-gcm', key, ivOf(number), { authTagLength: tagLength }).setAAD(head)
}

export function decryptPart(key: Buffer, number: number, head: Buffer) {
  return createDecipheriv('aes-256-gcm', key, ivOf(number), { authTagLength: tagLength }).setAAD(head)
}

function ivOf(number: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUIntBE(number, 6, 6)
  return iv
}
