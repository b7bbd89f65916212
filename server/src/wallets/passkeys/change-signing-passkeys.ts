import type { UserId } from '@murmur/contract/ids'
import type { PasskeyProof, PasskeySetting, PasskeyState } from '@murmur/contract/signer-passkeys'
import type * as v from 'valibot'
import { changeSecurity, lockUnfrozen, type Proof, type ProveOwnerDeps } from '#identity/api.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { rejectPasskey } from './reject-passkey.ts'

export type SigningPasskeysDeps = ProveOwnerDeps & { db: Db; signer: Signer }
type Change = { action: v.InferOutput<typeof PasskeySetting>; passkey?: PasskeyProof | undefined } & Proof

/**
 * Changes the passkeys that the signer verifies. One of them confirms the change; without one, which is possible only for the first,
 * the user proves the account by password and second factor.
 * @throws Refusal PASSKEY_REQUIRED, ACCOUNT_FROZEN unless it ends a recovery, and those of `changeSecurity`
 */
export async function changeSigningPasskeys(
  deps: SigningPasskeysDeps,
  userId: UserId,
  { action, passkey, ...proof }: Change,
): Promise<PasskeyState> {
  const use = () => deps.signer.usePasskey(userId, action, passkey ?? null).catch(rejectPasskey(passkey))
  if (passkey && action.kind !== 'replace-recovery') {
    await transact(deps.db, (tx) => lockUnfrozen(tx, userId, deps.now()))
  }
  const state = passkey ? await use() : await changeSecurity(deps, userId, proof, { rejectsOnHold: true, change: use })
  await transact(deps.db, (tx) =>
    recordAudit(tx, { userId, action: 'signing-passkeys', details: { outcome: action.kind } }, deps.now()),
  )
  return state
}

/**
 * Starts the wait of a recovery, or ends it once it is due, after the user proved the account.
 * @throws Refusal PASSKEY_REQUIRED for a wrong code, and those of `changeSecurity`
 */
export async function recoverSigningPasskeys(
  deps: SigningPasskeysDeps,
  userId: UserId,
  { code, ...proof }: { code: string } & Proof,
): Promise<PasskeyState> {
  const change = () => deps.signer.recoverPasskeys(userId, code).catch(rejectPasskey({ code }))
  const state = await changeSecurity(deps, userId, proof, { rejectsOnHold: true, change })
  await transact(deps.db, (tx) =>
    recordAudit(tx, { userId, action: 'signing-passkeys', details: { outcome: 'recovery' } }, deps.now()),
  )
  return state
}
