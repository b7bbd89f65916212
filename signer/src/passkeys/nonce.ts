import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey, type Keyring } from '#keys/keyring.ts'
import { permitPasskey } from '#signer-error.ts'

const validMs = 5 * 60_000

/** Issues a nonce, `<kekId>.<Unix ms>.<random hex>.<HMAC-SHA256 hex>`: nothing is stored until it is used. */
export function issueNonce(ring: Keyring, now: Date): string {
  const text = `${now.getTime()}.${randomBytes(16).toString('hex')}`
  return `${ring.current}.${text}.${computeMac(ring.keys.get(ring.current), text)}`
}

/**
 * Refuses a nonce that this signer did not issue within the last 5 minutes.
 * @returns the Unix time in milliseconds until which it is valid
 */
export function checkNonce(ring: Keyring, nonce: string, now: Date): number {
  const [kekId = '', time = '', random = '', mac = '', ...rest] = nonce.split('.')
  const kek = ring.keys.get(kekId)
  const expectedMac = Buffer.from(computeMac(kek, `${time}.${random}`))
  const givenMac = Buffer.from(mac)
  const isValid = kek !== undefined && rest.length === 0 && givenMac.length === expectedMac.length
  permitPasskey(isValid && timingSafeEqual(givenMac, expectedMac), 'the challenge is not one that the signer issued')
  const validUntil = Number(time) + validMs
  permitPasskey(now.getTime() <= validUntil && now.getTime() >= Number(time) - validMs, 'the challenge has expired')
  return validUntil
}

function computeMac(kek: Uint8Array | undefined, text: string): string {
  const key = deriveKey(kek ?? new Uint8Array(32), 'passkey-nonce')
  try {
    return createHmac('sha256', key).update(text).digest('hex')
  } finally {
    key.fill(0)
  }
}
