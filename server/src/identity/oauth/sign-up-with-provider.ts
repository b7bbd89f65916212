import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import type { Language } from '@murmur/contract/languages'
import { eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { findFreeUsername } from './find-free-username.ts'
import { insertLinkedLogin } from './linked-logins.store.ts'
import type { NewSession, OAuthDeps } from './oauth-deps.ts'
import type { OAuthIdentity } from './providers/oauth-provider.port.ts'
import type { SignInResult } from './sign-in-with-provider.ts'

type SignUpContext = { provider: OAuthProvider; language: Language; session: NewSession }

/**
 * Creates an account for a new OAuth user and signs them in. Never links the login to an existing account with the same
 * email: the owner of that account must sign in and link the provider.
 */
export async function signUpWithProvider(
  deps: OAuthDeps,
  identity: OAuthIdentity,
  { provider, language, session }: SignUpContext,
): Promise<SignInResult | 'exists' | 'no-email'> {
  const { email, emailVerified, subject, name } = identity
  if (!email || email.length > 254) return 'no-email'
  for (let attempt = 1; ; attempt++) {
    if (await hasAccount(deps, email)) return 'exists'
    const username = await findFreeUsername(deps.db.read, name, email)
    const createPrepared = await deps.accounts.prepare({ username, email, isVerified: emailVerified, language })
    try {
      return await transact(deps.db, async (tx) => {
        const user = await createPrepared(tx)
        const at = deps.now()
        await insertLinkedLogin(tx, { provider, subject, userId: user.id, email, createdAt: at })
        await recordAudit(tx, { userId: user.id, action: 'login-linked', details: { reason: provider } }, at)
        return { user, token: await deps.accounts.startSession(tx, user.id, session) }
      })
    } catch (error) {
      // Another user took the name or the email in the meantime. The next attempt determines which.
      if (!isUniqueViolation(error) || attempt === 3) throw error
    }
  }
}

async function hasAccount({ db }: Pick<OAuthDeps, 'db'>, email: string): Promise<boolean> {
  return (await db.read.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0
}
