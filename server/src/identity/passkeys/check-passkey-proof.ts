import { lockUser } from '#identity/accounts/users.store.ts'
import { closeFactorReset } from '#identity/factors/factor-resets.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { countPasskeys } from './passkeys.store.ts'
import { consumePasskeyCode, isPasskeyCode, type ProofCode } from './proof-codes.ts'

export type CheckPasskeyProofDeps = { secrets: Pick<Secrets, 'hmac'>; now: Clock }

/** The code of a passkey proof that was sent in place of a password; undefined if a password was sent, or another code. */
export function passkeyProofCode(proof: {
  password?: string | undefined
  totp?: string | undefined
}): string | undefined {
  const code = proof.totp?.trim()
  return !proof.password && code && isPasskeyCode(code) ? code : undefined
}

/**
 * Checks, in the transaction of an act, that a passkey has proved its user for exactly this act, and uses the proof up. It counts as
 * password and second factor, as at a sign-in. Returns a refusal instead of throwing: commit first, so that its audit row is kept.
 */
export async function checkPasskeyProof(
  deps: CheckPasskeyProofDeps,
  tx: Tx,
  proof: ProofCode,
): Promise<Refusal | undefined> {
  const { userId } = proof
  const user = await lockUser(tx, userId)
  if (!user || user.deletedAt) return new Refusal('SIGNED_OUT')
  const now = deps.now()
  // A passkey that was removed in the meantime proves nothing.
  if (!(await consumePasskeyCode(deps, tx, proof)) || (await countPasskeys(tx, userId)) === 0) {
    await recordAudit(tx, { userId, action: 'passkey-refused' }, now)
    return new Refusal('WRONG_CREDENTIALS', { reason: 'passkey-late' })
  }
  // A user who can use a passkey has not lost it.
  await closeFactorReset(tx, userId, 'factor-used', now)
  return undefined
}

/** Checks a passkey proof in a transaction of its own. @throws Refusal WRONG_CREDENTIALS */
export async function requirePasskeyProof(deps: CheckPasskeyProofDeps & { db: Db }, proof: ProofCode): Promise<void> {
  const refusal = await transact(deps.db, (tx) => checkPasskeyProof(deps, tx, proof))
  if (refusal) throw refusal
}
