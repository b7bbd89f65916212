import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import type { UserId } from '@murmur/contract/ids'
import { lockActiveUser } from '#identity/accounts/lock-active-user.ts'
import type { UserRow } from '#identity/accounts/users.store.ts'
import { guardFreeze } from '#identity/freeze/guard-freeze.ts'
import { checkPasskeyProof, passkeyProofCode } from '#identity/passkeys/check-passkey-proof.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type Proof, type ReauthenticateDeps, verifyPassword, type WrongPasswordReport } from './reauthenticate.ts'
import { checkSecondFactor } from './require-second-factor.ts'

type SecurityChange<T> = {
  /** The act for which a passkey's proof counts in place of the password. */
  act: ProvenAct
  /**
   * Whether the signer verifies, as the last step of the change, that a passkey of the user has signed exactly it. Then no other proof is
   * needed; one that was sent is checked.
   */
  isSigned?: boolean
  /** Whether the change is rejected while the account is on hold. */
  rejectsOnHold: boolean
  /** Whether it is rejected while the account is frozen. Default: as on hold. */
  rejectsFrozen?: boolean
  /** The reason of that rejection. */
  holdReason?: HoldReason
  wrongPassword?: WrongPasswordReport
  change: (tx: Tx, user: UserRow) => Promise<T>
}
type HoldReason = 'security-opens' | 'send-opens'

/**
 * Makes a change after checking the password and the second factor again, or a passkey's proof for exactly this act, in one
 * transaction, so that a rejected change consumes no code.
 * @throws Refusal WRONG_CREDENTIALS, NO_PASSWORD, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS, ON_HOLD, ACCOUNT_FROZEN
 */
export async function changeSecurity<T>(
  deps: ReauthenticateDeps,
  userId: UserId,
  proof: Proof,
  {
    act,
    isSigned = false,
    rejectsOnHold,
    rejectsFrozen = rejectsOnHold,
    holdReason,
    wrongPassword,
    change,
  }: SecurityChange<T>,
): Promise<T> {
  // Checked before the password, whose wrong attempts are counted.
  if (rejectsFrozen) await guardFreeze(deps.db.read, userId, deps.now())
  const code = passkeyProofCode(proof)
  const needsPassword = code === undefined && !(isSigned && !proof.password)
  const hash = needsPassword ? await verifyPassword(deps, userId, proof.password, wrongPassword) : undefined
  const answer = await transact(deps.db, async (tx) => {
    const user = await lockActiveUser(tx, userId)
    // The password may have changed since it was verified.
    if (needsPassword && user.passwordHash !== hash) throw new Refusal('WRONG_CREDENTIALS')
    if (rejectsFrozen) await guardFreeze(tx, userId, deps.now())
    if (rejectsOnHold) requireNotOnHold(user, deps.now(), holdReason)
    const refusal =
      code !== undefined
        ? await checkPasskeyProof(deps, tx, { userId, act, code })
        : needsPassword
          ? await checkSecondFactor(deps, tx, userId, proof.totp, act)
          : undefined
    return refusal ? { refusal } : { done: await change(tx, user) }
  })
  if ('refusal' in answer) throw answer.refusal
  return answer.done
}

/** @throws Refusal ON_HOLD */
export function requireNotOnHold(
  { holdUntil }: Pick<UserRow, 'holdUntil'>,
  now: Date,
  reason: HoldReason = 'security-opens',
): void {
  if (!holdUntil || holdUntil <= now) return
  throw new Refusal('ON_HOLD', { reason, values: { time: holdUntil.toISOString() } })
}
