import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { isFrozen } from '#identity/freeze/guard-freeze.ts'
import { sessions } from '#identity/tables/sessions.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { transact } from '#platform/db/transact.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { deleteLinkedLogin, findLinkedUser, insertLinkedLogin, lockUser } from './linked-logins.store.ts'
import type { OAuthDeps, Provider } from './oauth-deps.ts'
import { oauthEmails } from './oauth-emails.ts'
import type { OAuthIdentity } from './providers/oauth-provider.port.ts'

/**
 * Maximum age of a session that may link a login. The user has just proven password and second factor; an older session
 * may have been stolen since.
 */
const maxSessionAgeMs = 15 * 60_000

export type LinkTarget = { userId: UserId; sessionId: string }

/**
 * Whether a session is recent enough to link a provider. A link gives lasting access: it survives the end of the
 * session and a password change.
 */
export async function isRecentSession({ db, now }: Pick<OAuthDeps, 'db' | 'now'>, sessionId: string): Promise<boolean> {
  const [session] = await db.read
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return session !== undefined && now().getTime() - session.createdAt.getTime() < maxSessionAgeMs
}

/** Links a provider to the signed-in account, replacing another id of the same provider. */
export async function linkLogin(
  deps: Pick<OAuthDeps, 'db' | 'now' | 'secrets' | 'accounts'>,
  { id, name }: Provider,
  identity: OAuthIdentity,
  { userId, sessionId }: LinkTarget,
): Promise<'linked' | 'taken' | 'failed'> {
  if (!(await deps.accounts.isSessionAlive(sessionId))) return 'failed'
  return transact(deps.db, async (tx: Tx) => {
    const user = await lockUser(tx, userId)
    const at = deps.now()
    // An account on hold cannot link a provider: an attacker who reset the password through a stolen mailbox would
    // otherwise keep access.
    if (!user || (user.holdUntil && user.holdUntil > at)) return 'failed'
    if (await isFrozen(tx, userId, at)) return 'failed'
    const owner = await findLinkedUser(tx, id, identity.subject)
    if (owner) return owner.id === userId ? 'linked' : 'taken'
    const email = identity.email ?? ''
    await deleteLinkedLogin(tx, userId, id)
    await insertLinkedLogin(tx, { provider: id, subject: identity.subject, userId, email, createdAt: at })
    await recordAudit(tx, { userId, action: 'login-linked', details: { reason: id } }, at)
    await queueMail(
      deps,
      tx,
      user.email,
      oauthEmails.linked(user.language, { name, email: email || identity.subject, at }),
    )
    return 'linked'
  })
}
