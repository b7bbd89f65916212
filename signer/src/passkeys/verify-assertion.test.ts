import { describe, expect, it, test } from 'vitest'
import { verifyAssertion } from '#passkeys/verify-assertion.ts'
import {
  type AssertionParts,
  flagBits,
  softwareAuthenticator,
  testSite,
} from '../../test-support/passkeys/software-authenticator.ts'

const settings = { rpId: testSite.rpId, origins: [testSite.origin] }
const own = softwareAuthenticator()
const other = softwareAuthenticator()
const challenge = Buffer.alloc(32, 7).toString('base64url')

/** Returns the counter, or the reason of the refusal. */
function verdict(assertion = own.assert({ challenge }), counter = 0): number | string {
  try {
    return verifyAssertion(settings, { credential: { ...own.credential, counter }, challenge }, assertion)
  } catch (error) {
    return (error as Error).message
  }
}

const { userPresent, userVerified, backedUp } = flagBits

test.each<[string, Partial<AssertionParts>, string]>([
  ['another challenge', { challenge: Buffer.alloc(32, 8).toString('base64url') }, 'the passkey signed something else'],
  ['a padded challenge', { challenge: `${challenge}=` }, 'the passkey signed something else'],
  ['a registration', { type: 'webauthn.create' }, 'the client data is of another kind'],
  ['a payment', { type: 'payment.get' }, 'the client data is of another kind'],
  ['another origin', { origin: 'https://murmur.example.evil.example' }, 'the passkey was used on another site'],
  ['a subdomain', { origin: 'https://a.murmur.example' }, 'the passkey was used on another site'],
  ['http', { origin: 'http://murmur.example' }, 'the passkey was used on another site'],
  ['another port', { origin: 'https://murmur.example:8443' }, 'the passkey was used on another site'],
  ['a slash after the origin', { origin: 'https://murmur.example/' }, 'the passkey was used on another site'],
  ['a cross-origin frame', { crossOrigin: true }, 'the passkey was used inside another site'],
  ['a top origin', { more: { topOrigin: 'https://evil.example' } }, 'the passkey was used inside another site'],
  ['another rpId', { rpId: 'evil.example' }, 'the passkey is for another site'],
  ['an absent user', { flags: userVerified }, 'the user was not present'],
  ['an unverified user', { flags: userPresent }, 'the user was not verified'],
  ['an unknown flag', { flags: userPresent | userVerified | 0x20 }, 'the authenticator data has unknown flags'],
  ['credential data', { flags: userPresent | userVerified | 0x40 }, 'the authenticator data has unknown flags'],
  [
    'contradictory backup flags',
    { flags: userPresent | userVerified | backedUp },
    'the backup flags contradict each other',
  ],
  ['an extra byte', { extension: Uint8Array.of(0xa0) }, 'the authenticator data has another length'],
])('verifyAssertion refuses %s', (_, parts, reason) => {
  expect(verdict(own.assert({ challenge, ...parts }))).toBe(reason)
})

describe('an assertion', () => {
  it('is accepted from passkeys with and without backup, with other keys in the client data', () => {
    expect(verdict()).toBe(0)
    expect(verdict(own.assert({ challenge, flags: userPresent | userVerified }))).toBe(0)
    expect(
      verdict(own.assert({ challenge, crossOrigin: undefined, more: { other_keys_can_be_added_here: 'x' } })),
    ).toBe(0)
  })

  it('of another passkey is refused, even if it names the expected passkey', () => {
    const foreign = other.assert({ challenge })
    expect(verdict(foreign)).toBe('this is not the requested passkey')
    expect(verdict({ ...foreign, credentialId: own.credential.id })).toBe('the passkey’s signature does not match')
  })

  it('is refused if its texts are not canonical, or its client data isn’t a JSON object', () => {
    const genuine = own.assert({ challenge })
    const nonCanonical = `${genuine.authenticatorData.slice(0, -1)}/`
    expect(verdict({ ...genuine, authenticatorData: nonCanonical })).toBe('the assertion is not canonical base64url')
    const invalidUtf8 = Buffer.concat([Buffer.from('{"type":"'), Uint8Array.of(0xff), Buffer.from('"}')]).toString(
      'base64url',
    )
    for (const clientDataJSON of ['W10', 'bnVsbA', 'e30x', invalidUtf8])
      expect(verdict({ ...genuine, clientDataJSON })).toBe('the client data is not a JSON object')
  })

  it('may have a high s, which some authenticators produce', () => {
    const accepted = Array.from({ length: 40 }, () => verdict(own.assert({ challenge })))
    expect(accepted).toEqual(accepted.map(() => 0))
  })

  it('must have a higher counter than before, unless it has always been 0', () => {
    const counterDidNotRise = 'the passkey’s counter did not rise'
    const withCounter = (counter: number) => own.assert({ challenge, counter })
    expect(verdict(withCounter(5), 4)).toBe(5)
    expect(verdict(withCounter(1), 0)).toBe(1)
    expect(verdict(withCounter(2 ** 32 - 1), 4)).toBe(2 ** 32 - 1)
    expect(verdict(withCounter(4), 4)).toBe(counterDidNotRise)
    expect(verdict(withCounter(3), 4)).toBe(counterDidNotRise)
    expect(verdict(withCounter(0), 4)).toBe(counterDidNotRise)
  })
})
