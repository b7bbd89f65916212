import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import type { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { findLinkedUser, lockUser } from './linked-logins.store.ts'
import { type NewSession, nameOf, type OAuthDeps } from './oauth-deps.ts'
import { oauthMails } from './oauth-mails.ts'

export type SignIn = {
  provider: OAuthProvider
  subject: string
  totp: string | undefined
  session: NewSession
  /** The mark stored in this browser. */
  mark: string | undefined
}
export type SignedIn = { user: SessionUser; token: string }

/**
 * Signs in the user linked to a provider's id; undefined when there is none. Requires the second factor as a password
 * login does. Mails the user about a new browser.
 */
export async function signInWithProvider(
  deps: OAuthDeps,
  how: SignIn,
): Promise<SignedIn | { refusal: Refusal } | undefined> {
  const { provider, session } = how
  // Returns rather than throws, so that a counted try is not rolled back.
  return transact(deps.db, async (tx) => {
    const found = await findLinkedUser(tx, provider, how.subject)
    const user = found && (await lockUser(tx, found.id))
    // Unlinked while we waited for the lock: the id no longer signs in.
    if (!user || (await findLinkedUser(tx, provider, how.subject))?.id !== user.id) return undefined
    const refusal = await deps.accounts.checkSecondFactor(tx, user.id, how.totp, `oauth ${provider}`)
    if (refusal) return { refusal }
    const token = await deps.accounts.startSession(tx, user.id, session)
    const at = deps.now()
    await recordAudit(tx, { userId: user.id, action: 'signed-in-by-other-site', details: { reason: provider } }, at)
    if (!deps.accounts.isKnownBrowser(user.email, how.mark)) {
      const about = { name: nameOf(deps, provider), device: session.device, at }
      await queueMail(deps, tx, user.email, oauthMails.signedIn(user.language, about))
    }
    const { id, username, email, isVerified } = user
    return { user: { id, username, email, isVerified }, token }
  })
}
