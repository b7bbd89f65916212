import { timingSafeEqual } from 'node:crypto'
import { permitPasskey } from '#signer-error.ts'

/** Hash of the relying party's id, flags, counter. Assertions for this signer have no extensions. */
const length = 37
const flagBits = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10 }
const knownFlags = Object.values(flagBits).reduce((sum, bit) => sum | bit)

/**
 * Checks an assertion's authenticator data (WebAuthn level 3, section 6.1): exactly the 37 bytes without credential data and
 * extensions, for this relying party, with the user present and verified. Returns the signature counter.
 */
export function checkAuthenticatorData(data: Uint8Array, rpIdHash: Uint8Array): number {
  permitPasskey(data.length === length, 'the authenticator data has another length')
  permitPasskey(timingSafeEqual(data.subarray(0, 32), rpIdHash), 'the passkey is for another site')
  const flags = data[32] as number
  permitPasskey((flags & ~knownFlags) === 0, 'the authenticator data has unknown flags')
  permitPasskey((flags & flagBits.userPresent) !== 0, 'the user was not present')
  permitPasskey((flags & flagBits.userVerified) !== 0, 'the user was not verified')
  const isBackedUp = (flags & flagBits.backedUp) !== 0
  permitPasskey(!isBackedUp || (flags & flagBits.backupEligible) !== 0, 'the backup flags contradict each other')
  return Buffer.from(data).readUInt32BE(33)
}
