import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import type { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { findLinkedUser, lockUser } from './linked-logins.store.ts'
import { getProviderName, type NewSession, type OAuthDeps } from './oauth-deps.ts'
import { oauthEmails } from './oauth-emails.ts'

export type SignInInput = {
  provider: OAuthProvider
  subject: string
  totp: string | undefined
  session: NewSession
  /** The known-browser token of this browser. */
  browserToken: string | undefined
}
export type SignInResult = { user: SessionUser; token: string }

/**
 * Signs in the user who is linked to a provider's id; returns undefined if there is no such user. Requires the second
 * factor like a password login, and mails the user about a new browser.
 */
export async function signInWithProvider(
  deps: OAuthDeps,
  input: SignInInput,
): Promise<SignInResult | { refusal: Refusal } | undefined> {
  const { provider, session } = input
  // Returns a refusal instead of throwing: a throw would roll back the counted attempt.
  return transact(deps.db, async (tx) => {
    const found = await findLinkedUser(tx, provider, input.subject)
    const user = found && (await lockUser(tx, found.id))
    // The login may have been unlinked before this transaction got the lock.
    if (!user || (await findLinkedUser(tx, provider, input.subject))?.id !== user.id) return undefined
    const refusal = await deps.accounts.checkSecondFactor(tx, user.id, input.totp, `oauth ${provider}`)
    if (refusal) return { refusal }
    const token = await deps.accounts.startSession(tx, user.id, session)
    const at = deps.now()
    await recordAudit(tx, { userId: user.id, action: 'signed-in-by-other-site', details: { reason: provider } }, at)
    if (!deps.accounts.isKnownBrowser(user.email, input.browserToken)) {
      const mailDetails = { name: getProviderName(deps, provider), device: session.device, at }
      await queueMail(deps, tx, user.email, oauthEmails.signedIn(user.language, mailDetails))
    }
    const { id, username, email, isVerified } = user
    return { user: { id, username, email, isVerified }, token }
  })
}
