import type { UserId } from '@murmur/contract/ids'
import { Refusal } from '#platform/errors/refusal.ts'
import { authenticatorUri, newAuthenticatorSecret, sealSecret } from './authenticator.ts'
import { changeSecurity } from './change-security.ts'
import { factorsOf, storePending } from './factors.store.ts'
import type { Proof, ProveOwnerDeps } from './prove-owner.ts'

/**
 * Creates a secret for an authenticator app; the authenticator stays pending until its first code.
 * @returns the secret in base32, and as the URI for a QR code
 */
export function startAuthenticator(deps: ProveOwnerDeps, userId: UserId, proof: Proof) {
  return changeSecurity(deps, userId, proof, {
    isHeld: false,
    async change(tx, user) {
      const { authenticator } = await factorsOf(tx, userId)
      if (authenticator) {
        throw new Refusal('BAD_REQUEST', { reason: 'app-on' })
      }
      const secret = newAuthenticatorSecret()
      await storePending(tx, userId, sealSecret(deps.secrets, userId, secret))
      return { secret, uri: authenticatorUri(secret, user.email) }
    },
  })
}
