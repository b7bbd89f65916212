import type { UserId } from '@murmur/contract/ids'
import { lockUser } from '#identity/accounts/users.store.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { getFactors } from './factors.store.ts'
import { type MailFactorCodeDeps, mailFactorCode } from './mail-factor-code.ts'

/**
 * Mails a code to a signed-in user who has mailed codes as a second factor.
 * @throws Refusal BAD_REQUEST without that factor, TOO_MANY_REQUESTS
 */
export async function requestFactorCode(deps: MailFactorCodeDeps & { db: Db }, userId: UserId): Promise<void> {
  const retryAfter = await transact(deps.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await getFactors(tx, userId)).email) {
      throw new Refusal('BAD_REQUEST', { reason: 'no-mailed-codes' })
    }
    return mailFactorCode(deps, tx, user)
  })
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
}
