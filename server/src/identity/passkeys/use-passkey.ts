import type { Assertion } from '@murmur/contract/identity/passkeys'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { findCredential, type PasskeyRow, updateUsedPasskey } from './passkeys.store.ts'
import { relyingParty } from './relying-party.ts'
import { toUserHandle } from './user-handle.ts'

export type UsePasskeyDeps = { now: Clock; publicUrl: string }

/**
 * Checks the signature of a saved passkey over a challenge that the caller has used up, and records the use.
 * @returns the passkey's user, locked; or a refusal: commit, then throw it, so that its audit row is kept
 */
export async function usePasskey(
  deps: UsePasskeyDeps,
  tx: Tx,
  assertion: Assertion,
  challenge: string,
): Promise<UserRow | Refusal> {
  const owner = (await findCredential(tx, assertion.id))?.userId
  const user = owner && (await lockUser(tx, owner))
  // The passkey may have been removed before this transaction got the lock.
  const passkey = await findCredential(tx, assertion.id)
  if (!user || user.deletedAt || passkey?.userId !== user.id)
    return new Refusal('WRONG_CREDENTIALS', { reason: 'passkey-unknown' })
  const at = deps.now()
  const used = await verifyAssertion(deps, assertion, challenge, passkey)
  if (!used) {
    await recordAudit(tx, { userId: user.id, action: 'passkey-refused' }, at)
    return new Refusal('WRONG_CREDENTIALS', { reason: 'passkey-wrong' })
  }
  await updateUsedPasskey(tx, passkey.id, { ...used, lastUsedAt: at })
  return user
}

/**
 * Verifies origin, site, user verification, signature and counter. A counter that does not grow means that the key may have been
 * copied; synced passkeys keep it at 0.
 * @returns the new counter, or undefined if the assertion is not valid
 */
async function verifyAssertion(
  { publicUrl }: UsePasskeyDeps,
  assertion: Assertion,
  expectedChallenge: string,
  passkey: PasskeyRow,
): Promise<Pick<PasskeyRow, 'counter' | 'isSynced'> | undefined> {
  const { userHandle, ...signed } = assertion.response
  if (userHandle && userHandle !== toUserHandle(passkey.userId)) return undefined
  const site = relyingParty(publicUrl)
  const { credentialId: id, publicKey, counter } = passkey
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...assertion, response: signed, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    })
    return verified ? { counter: info.newCounter, isSynced: info.credentialBackedUp } : undefined
  } catch {
    // The library throws plain errors for every fault of the input.
    return undefined
  }
}
