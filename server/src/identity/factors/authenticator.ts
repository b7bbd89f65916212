import type { UserId } from '@murmur/contract/ids'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** The defaults of every authenticator app: RFC 6238 with SHA-1, 6 digits, 30 seconds. */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted clock drift in either direction, in steps of 30 seconds. */
const driftSteps = 1

/** A new secret of 160 bits, base32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the otpauth:// URI of the secret, which authenticator apps scan as a QR code. */
export function authenticatorUri(secret: string, email: string): string {
  return new TOTP({ ...totpOptions, secret, issuer: 'Murmur', label: email }).toString()
}

/** Returns the 30-second step of a code, counted from 1970; undefined for a code that is not valid now. */
export function getTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...totpOptions, secret }).validate({ token: code, timestamp, window: driftSteps })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / totpOptions.period) + delta
}

/**
 * Encrypts the secret together with its user id: copying the ciphertext to another account's row makes it unreadable.
 */
export function encryptSecret(secrets: Pick<Secrets, 'encrypt'>, userId: UserId, secret: string): string {
  return secrets.encrypt(`${userId} ${secret}`)
}

/**
 * Returns the 30-second step of a code for an encrypted secret. Undefined for a code that is not valid now, and for every code of a
 * secret that was encrypted for another account or before the server's secret was replaced.
 */
export function getSealedTotpStep(
  secrets: Pick<Secrets, 'decrypt'>,
  { userId, sealed, code, now }: { userId: UserId; sealed: string; code: string; now: Date },
): number | undefined {
  const secret = decryptSecret(secrets, userId, sealed)
  return secret === undefined ? undefined : getTotpStep(secret, code, now)
}

function decryptSecret(secrets: Pick<Secrets, 'decrypt'>, userId: UserId, sealed: string): string | undefined {
  try {
    const [owner, secret] = secrets.decrypt(sealed).split(' ')
    return owner === userId ? secret : undefined
  } catch {
    return undefined
  }
}
