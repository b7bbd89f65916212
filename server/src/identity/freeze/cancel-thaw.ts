import { lockUser } from '#identity/accounts/users.store.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type StoreFreezeDeps, storeFreeze } from './freeze-account.ts'
import { type SignerFreezeDeps, tryFreezeInSigner } from './freeze-in-signer.ts'
import { findFreezeByCancelHash } from './freezes.store.ts'
import { hashThawCode } from './thaw-account.ts'

type CancelThawDeps = StoreFreezeDeps & SignerFreezeDeps & { secrets: Pick<Secrets, 'encrypt' | 'hmac'> }

/**
 * Keeps an account frozen by the link in the mail about its thaw. Works without a session: the code is the proof. A thaw of
 * the operator's freeze continues; the account then gets a freeze of the user's own. A second click is not an error.
 * @throws Refusal WRONG_CODE for an unknown code, or once the thaw is over
 */
export async function cancelThaw(deps: CancelThawDeps, code: string): Promise<void> {
  const hash = hashThawCode(deps.secrets, code)
  const userId = await transact(deps.db, async (tx) => {
    const known = await findFreezeByCancelHash(tx, hash)
    const user = known && (await lockUser(tx, known.userId))
    // The thaw may have ended before this transaction got the lock.
    const freeze = user && (await findFreezeByCancelHash(tx, hash))
    if (!freeze || (freeze.thawsAt && freeze.thawsAt <= deps.now())) {
      throw new Refusal('WRONG_CODE', { reason: 'thaw-gone' })
    }
    await storeFreeze(deps, tx, user, 'user')
    return user.id
  })
  await tryFreezeInSigner(deps, userId)
}
