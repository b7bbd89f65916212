import { createGrantStore, type Grants } from '#openid/grants.ts'
import { openSigningKey, type SigningKey } from '#openid/signing-key.ts'

/** The sandbox's OpenID server. */
export type Openid = { grants: Grants; key(): Promise<SigningKey> }

/**
 * Creates the OpenID server. @param keyPath file of the signing key; created on first use, so that startup does not
 * wait
 */
export function openOpenid(keyPath: string, now: () => number): Openid {
  let key: Promise<SigningKey> | undefined
  return {
    grants: createGrantStore(now),
    key() {
      key ??= openSigningKey(keyPath)
      return key
    },
  }
}
