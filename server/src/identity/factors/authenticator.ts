import type { UserId } from '@murmur/contract/ids'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** The defaults of every authenticator app: RFC 6238 with SHA-1, 6 digits, 30 seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps of clock drift that are accepted in either direction. */
const window = 1

/** A new secret of 160 bits, base32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The secret as authenticator apps read it from a QR code: otpauth://totp/… */
export function authenticatorUri(secret: string, email: string): string {
  return new TOTP({ ...form, secret, issuer: 'Murmur', label: email }).toString()
}

/** The 30-second step of a code, counted from 1970; undefined when it is not valid now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...form, secret }).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / form.period) + delta
}

/**
 * Seals the secret together with its user id, so that editing the database cannot give one account another's
 * authenticator.
 */
export function sealSecret(secrets: Pick<Secrets, 'seal'>, userId: UserId, secret: string): string {
  return secrets.seal(`${userId} ${secret}`)
}

/**
 * Opens a sealed secret.
 * @throws when it belongs to another user
 */
export function openSecret(secrets: Pick<Secrets, 'open'>, userId: UserId, sealed: string): string {
  const [owner, secret] = secrets.open(sealed).split(' ')
  if (owner !== userId || !secret) throw new Error('An authenticator belongs to another account')
  return secret
}
