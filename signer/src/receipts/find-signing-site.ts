import type { PasskeyAssertion, PasskeyCredential } from '@murmur/contract/signer-passkeys'
import { type AttestedTerms, canonicalizeTerms } from '#attest.ts'
import { decodeBase64url } from '#passkeys/base64url.ts'
import { challengeOf } from '#passkeys/canonicalize-action.ts'
import { isPublicKey, verifyAssertion } from '#passkeys/verify-assertion.ts'
import { permit, SignerError } from '#signer-error.ts'

/**
 * Verifies that this passkey signed the hash of the terms, and returns the site on which it did. The reader must judge the site, because
 * the verifier has no list of sites.
 */
export function findSigningSite(terms: AttestedTerms, passkey: PasskeyCredential, assertion: PasskeyAssertion): string {
  permit(isPublicKey(passkey.publicKey), 'the passkey has no valid key')
  const origin = parseOrigin(assertion)
  permit(origin !== undefined, 'the passkey’s signature names no site')
  const challenge = challengeOf(canonicalizeTerms(terms))
  const credential = { ...passkey, counter: 0 }
  for (const rpId of rpIdsOf(new URL(origin).hostname)) {
    try {
      verifyAssertion({ rpId, origins: [origin] }, { credential, challenge }, assertion)
      return origin
    } catch (error) {
      if (!(error instanceof SignerError) || error.message !== 'the passkey is for another site') throw error
    }
  }
  throw new SignerError('PASSKEY', 'the passkey is for another site')
}

function parseOrigin({ clientDataJSON }: PasskeyAssertion): string | undefined {
  try {
    const { origin } = JSON.parse(String(decodeBase64url(clientDataJSON)))
    return new URL(origin).origin === origin ? origin : undefined
  } catch {
    return undefined
  }
}

/** The ids that a site may use: its own name, and those of the domains above it. */
function rpIdsOf(hostname: string): string[] {
  const labels = hostname.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}
