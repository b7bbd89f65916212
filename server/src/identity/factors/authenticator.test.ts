import { parseUserId } from '@murmur/contract/ids'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import {
  authenticatorUri,
  encryptSecret,
  getSealedTotpStep,
  getTotpStep,
  newAuthenticatorSecret,
} from './authenticator.ts'

const secrets = createSecretBox('a test’s own secret, 32 characters or more')
const now = new Date('2026-11-22T10:00:10Z')
const step = Math.floor(now.getTime() / 30_000)
const at = (secret: string, ms: number) => new TOTP({ secret }).generate({ timestamp: now.getTime() + ms })

describe('an authenticator', () => {
  it('generates the codes of RFC 6238', () => {
    // The secret and the test vector of RFC 6238 for 59 seconds, shortened to six digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(getTotpStep(secret, '287082', new Date(59_000))).toBe(1)
  })

  it('accepts a clock that is at most one step off in either direction', () => {
    const secret = newAuthenticatorSecret()
    expect([-30_000, 0, 30_000].map((ms) => getTotpStep(secret, at(secret, ms), now))).toEqual([
      step - 1,
      step,
      step + 1,
    ])
    expect([-60_000, 60_000].map((ms) => getTotpStep(secret, at(secret, ms), now))).toEqual([undefined, undefined])
    for (const junk of ['', '12345', '1234567', 'abcdef']) expect(getTotpStep(secret, junk, now)).toBeUndefined()
  })

  it('has a URI that contains Murmur and the account', () => {
    const secret = newAuthenticatorSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(authenticatorUri(secret, 'ada@example.test'))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Murmur:ada@example.test',
    ])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Murmur',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  it('has a secret that only its own account can decrypt', () => {
    const secret = newAuthenticatorSecret()
    const sealed = encryptSecret(secrets, parseUserId('ada'), secret)
    expect(sealed).not.toContain(secret)
    const stepFor = (userId: string, box = secrets) =>
      getSealedTotpStep(box, { userId: parseUserId(userId), sealed, code: at(secret, 0), now })
    expect(stepFor('ada')).toBe(step)
    expect(stepFor('eve')).toBeUndefined()
    expect(stepFor('ada', createSecretBox('another secret, 32 characters or more'))).toBeUndefined()
  })
})
