import type { UserId } from '@murmur/contract/ids'
import { Refusal } from '#platform/errors/refusal.ts'
import { authenticatorUri, encryptSecret, newAuthenticatorSecret } from './authenticator.ts'
import { changeSecurity } from './change-security.ts'
import { getFactors, storePendingAuthenticator } from './factors.store.ts'
import type { Proof, ReauthenticateDeps } from './reauthenticate.ts'

/**
 * Creates a secret for an authenticator app. The authenticator stays pending until the user enters its first code.
 * @returns the secret in base32, and its URI for a QR code
 */
export function startAuthenticator(deps: ReauthenticateDeps, userId: UserId, proof: Proof) {
  return changeSecurity(deps, userId, proof, {
    act: { act: 'add-authenticator' },
    rejectsOnHold: false,
    async change(tx, user) {
      const { authenticator } = await getFactors(tx, userId)
      if (authenticator) {
        throw new Refusal('BAD_REQUEST', { reason: 'app-on' })
      }
      const secret = newAuthenticatorSecret()
      await storePendingAuthenticator(tx, userId, encryptSecret(deps.secrets, userId, secret))
      return { secret, uri: authenticatorUri(secret, user.email) }
    },
  })
}
