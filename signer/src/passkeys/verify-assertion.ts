import { createHash } from 'node:crypto'
import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import { p256 } from '@noble/curves/nist.js'
import { checkAuthenticatorData } from '#passkeys/authenticator-data.ts'
import { decodeBase64url } from '#passkeys/base64url.ts'
import { checkClientData } from '#passkeys/client-data.ts'
import type { PasskeySettings } from '#passkeys/settings.ts'
import type { Credential } from '#passkeys/user-passkeys.ts'
import { permitPasskey } from '#signer-error.ts'

/**
 * Verifies a WebAuthn assertion by this credential over this challenge (base64url), by level 3, section 7.2, with ES256
 * alone. Pure: whether the challenge was used before is the caller's question. Throws PASSKEY.
 * @returns the signature counter, which is above the credential's, or 0 if it has always been 0
 */
export function verifyAssertion(
  { rpId, origins }: Pick<PasskeySettings, 'rpId' | 'origins'>,
  { credential, challenge }: { credential: Credential; challenge: string },
  assertion: PasskeyAssertion,
): number {
  permitPasskey(assertion.credentialId === credential.id, 'this is not the requested passkey')
  const [authenticatorData, clientData, signature] = [
    assertion.authenticatorData,
    assertion.clientDataJSON,
    assertion.signature,
  ].map(decodeBase64url)
  permitPasskey(authenticatorData && clientData && signature, 'the assertion is not canonical base64url')
  checkClientData(clientData, { challenge, origins })
  const counter = checkAuthenticatorData(authenticatorData, sha256(Buffer.from(rpId)))
  const signedData = Buffer.concat([authenticatorData, sha256(clientData)])
  permitPasskey(isSignedBy(credential.publicKey, signedData, signature), 'the passkey’s signature does not match')
  const hasNoCounter = counter === 0 && credential.counter === 0
  permitPasskey(hasNoCounter || counter > credential.counter, 'the passkey’s counter did not rise')
  return counter
}

/** Whether the text is a point on P-256 in the uncompressed form, as base64url. */
export function isPublicKey(text: string): boolean {
  const bytes = decodeBase64url(text)
  return bytes?.length === 65 && bytes[0] === 4 && p256.utils.isValidPublicKey(bytes, false)
}

function isSignedBy(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    // Authenticators need not choose the lower of the two possible values of s.
    const options = { format: 'der', lowS: false, prehash: true } as const
    return p256.verify(signature, message, Buffer.from(publicKey, 'base64url'), options)
  } catch {
    return false
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
