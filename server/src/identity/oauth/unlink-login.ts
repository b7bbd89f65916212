import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import type { UserId } from '@murmur/contract/ids'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { deleteLinkedLogin, listLinkedLogins, lockUser } from './linked-logins.store.ts'
import { getProviderName, type OAuthDeps } from './oauth-deps.ts'
import { oauthEmails } from './oauth-emails.ts'

/**
 * Unlinks a provider; repeating the call is not an error.
 * @throws Refusal NO_PASSWORD if the user could no longer sign in
 */
export async function unlinkLogin(
  deps: Pick<OAuthDeps, 'db' | 'now' | 'secrets' | 'accounts' | 'providers'>,
  userId: UserId,
  provider: OAuthProvider,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    // Without the lock, two concurrent calls could remove the last two logins.
    const user = await lockUser(tx, userId)
    if (!user) throw new Refusal('SIGNED_OUT')
    const others = (await listLinkedLogins(tx, userId)).filter((one) => one.provider !== provider)
    if (others.length === 0 && !(await deps.accounts.hasPassword(tx, userId))) throw new Refusal('NO_PASSWORD')
    if (!(await deleteLinkedLogin(tx, userId, provider))) return
    const at = deps.now()
    await recordAudit(tx, { userId, action: 'login-unlinked', details: { reason: provider } }, at)
    await queueMail(
      deps,
      tx,
      user.email,
      oauthEmails.unlinked(user.language, { name: getProviderName(deps, provider), at }),
    )
  })
}
