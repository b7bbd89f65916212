import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyCredential } from '@murmur/contract/signer-passkeys'

/** The contents of an assertion; each can be changed for an attack. */
export type AssertionParts = {
  challenge: string
  origin: string
  rpId: string
  /** Bits of WebAuthn level 3, section 6.1. */
  flags: number
  counter: number
  type: string
  crossOrigin: boolean | undefined
  /** Other keys of the client data. */
  more: object
  /** Bytes after the counter. */
  extension: Uint8Array
}

export type SoftwareAuthenticator = {
  credential: PasskeyCredential
  /** Signs the parts, of which only `challenge` has no default: user present and verified, counter 0, on the test's site. */
  assert(parts: Partial<AssertionParts> & Pick<AssertionParts, 'challenge'>): PasskeyAssertion
}

export const testSite = { rpId: 'murmur.example', origin: 'https://murmur.example' }
export const flagBits = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10 }
/** The flags of a synced passkey. */
const syncedFlags = Object.values(flagBits).reduce((sum, bit) => sum | bit)

/** Creates a passkey in memory. Signs with node:crypto, so that the signer's library does not verify itself. */
export function softwareAuthenticator(site = testSite): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Uint8Array.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const id = randomBytes(32).toString('base64url')
  return {
    credential: { id, publicKey: point.toString('base64url') },
    assert({ challenge, ...overrides }) {
      const { flags = syncedFlags, counter = 0, type = 'webauthn.get', rpId = site.rpId } = overrides
      const { origin = site.origin, more = {}, extension = new Uint8Array() } = overrides
      const { crossOrigin } = { crossOrigin: false, ...overrides }
      const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, ...more }))
      const flagsAndCounter = Buffer.alloc(5)
      flagsAndCounter[0] = flags
      flagsAndCounter.writeUInt32BE(counter, 1)
      const authenticatorData = Buffer.concat([sha256(Buffer.from(rpId)), flagsAndCounter, extension])
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        credentialId: id,
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
