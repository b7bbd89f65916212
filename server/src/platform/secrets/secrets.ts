import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Functions keyed by this deployment's secret: they hash codes, encrypt the outbox's payloads and identify browsers. */
export type Secrets = {
  /** HMAC-SHA-256, hex, under a key for this purpose only. */
  hmac(purpose: string, text: string): string
  /** AES-256-GCM; base64. */
  encrypt(text: string): string
  /** @throws when the text was encrypted with another secret or has changed since */
  decrypt(sealed: string): string
}

/** @param secret at least 32 characters of randomness */
export function createSecretBox(secret: string): Secrets {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `murmur ${purpose}`, 32))
  const sealingKey = keyOf('seal')
  return {
    hmac: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('hex'),
    encrypt(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** Hashes a random token for rows that must not contain it; hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
