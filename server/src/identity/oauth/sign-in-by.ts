import type { OAuthProvider } from '@murmur/contract/oauth'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import type { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { findLinkedUser, lockUser } from './linked-logins.store.ts'
import { type NewSession, nameOf, type OAuthDeps } from './oauth-deps.ts'
import { oauthMails, sendMail } from './oauth-mails.ts'

export type SignIn = {
  provider: OAuthProvider
  subject: string
  totp: string | undefined
  session: NewSession
  /** The mark that this browser keeps. */
  mark: string | undefined
}
export type SignedIn = { user: SessionUser; token: string }

/**
 * Signs in whom another site's id is linked to; undefined when that is nobody. The second factor is asked for as with a
 * password. A browser that the account did not know is told of by mail.
 */
export async function signInBy(deps: OAuthDeps, how: SignIn): Promise<SignedIn | { refusal: Refusal } | undefined> {
  const { provider, session } = how
  // Answers rather than throws, so that a counted try is not rolled back.
  return transact(deps.db, async (tx) => {
    const found = await findLinkedUser(tx, provider, how.subject)
    const user = found && (await lockUser(tx, found.id))
    // Unlinked while the lock was waited for: it signs nobody in any more.
    if (!user || (await findLinkedUser(tx, provider, how.subject))?.id !== user.id) return undefined
    const refusal = await deps.accounts.checkSecondFactor(tx, user.id, how.totp, `oauth ${provider}`)
    if (refusal) return { refusal }
    const token = await deps.accounts.beginSession(tx, user.id, session)
    const at = deps.now()
    await recordAudit(tx, { userId: user.id, action: 'signed-in-by-other-site', details: { reason: provider } }, at)
    if (!deps.accounts.isKnownBrowser(user.email, how.mark)) {
      const about = { name: nameOf(deps, provider), device: session.device, at }
      await sendMail(deps, tx, user, oauthMails.signedIn(user.language, about))
    }
    const { id, username, email, isVerified } = user
    return { user: { id, username, email, isVerified }, token }
  })
}
