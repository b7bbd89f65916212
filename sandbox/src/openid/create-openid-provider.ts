import { createGrantStore, type Grants } from '#openid/grants.ts'
import { openSigningKey, type SigningKey } from '#openid/signing-key.ts'

/** The state of the sandbox's OpenID provider. */
export type OpenIdProvider = { grants: Grants; key(): Promise<SigningKey> }

/**
 * Creates the OpenID provider.
 * @param keyPath file of the signing key; created on first use, so that startup does not wait
 */
export function createOpenIdProvider(keyPath: string, now: () => number): OpenIdProvider {
  let key: Promise<SigningKey> | undefined
  return {
    grants: createGrantStore(now),
    key() {
      key ??= openSigningKey(keyPath)
      return key
    },
  }
}
