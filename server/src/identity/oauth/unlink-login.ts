import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import type { UserId } from '@murmur/contract/ids'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { deleteLinked, listLinked, lockUser } from './linked-logins.store.ts'
import { nameOf, type OAuthDeps } from './oauth-deps.ts'
import { oauthMails } from './oauth-mails.ts'

/**
 * Unlinks a provider; repeating it is not an error.
 * @throws Refusal NO_PASSWORD when the account would have no login left
 */
export async function unlinkLogin(
  deps: Pick<OAuthDeps, 'db' | 'now' | 'secrets' | 'accounts' | 'providers'>,
  userId: UserId,
  provider: OAuthProvider,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    // Two concurrent calls could otherwise each leave the other's provider as the last.
    const user = await lockUser(tx, userId)
    if (!user) throw new Refusal('SIGNED_OUT')
    const others = (await listLinked(tx, userId)).filter((one) => one.provider !== provider)
    if (others.length === 0 && !(await deps.accounts.hasPassword(tx, userId))) throw new Refusal('NO_PASSWORD')
    if (!(await deleteLinked(tx, userId, provider))) return
    const at = deps.now()
    await recordAudit(tx, { userId, action: 'login-unlinked', details: { reason: provider } }, at)
    await queueMail(deps, tx, user.email, oauthMails.unlinked(user.language, { name: nameOf(deps, provider), at }))
  })
}
