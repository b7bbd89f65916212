import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import type { UserId } from '@murmur/contract/ids'
import { guardFreeze, type Proof, type ReauthenticateDeps, reauthenticate } from '#identity/api.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { getAccountHold } from './account-hold.ts'

/**
 * Checks that a user may loosen a guard: the account is neither frozen nor on hold, and the password and second factor, or a
 * passkey's proof of this act, are right. The caller checks the freeze again in the transaction that stores the change.
 * @throws Refusal ACCOUNT_FROZEN, ON_HOLD, and those of `reauthenticate`
 */
export async function reauthenticateToLoosenGuard(
  deps: ReauthenticateDeps,
  userId: UserId,
  proof: Proof,
  act: ProvenAct,
): Promise<void> {
  await guardFreeze(deps.db.read, userId, deps.now())
  // An intruder who reset the password with a stolen mailbox could leave the change behind.
  if (await getAccountHold(deps.db.read, userId, deps.now())) throw new Refusal('ON_HOLD')
  await reauthenticate(deps, userId, proof, act)
}
