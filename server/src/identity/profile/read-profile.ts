import type { Profile } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import { desc, eq } from 'drizzle-orm'
import { termsVersion } from '#identity/sign-up/terms.ts'
import { accountDeletions } from '#identity/tables/account-deletions.ts'
import { legalAcceptances } from '#identity/tables/legal-acceptances.ts'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Returns the profile of the signed-in user.
 * @throws Refusal SIGNED_OUT if the account was deleted
 */
export async function readProfile(queries: Queries, userId: UserId): Promise<Profile> {
  const [row] = await queries
    .select({ user: users, dueAt: accountDeletions.dueAt })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new Refusal('SIGNED_OUT')
  const [accepted] = await queries
    .select({ version: legalAcceptances.version })
    .from(legalAcceptances)
    .where(eq(legalAcceptances.userId, userId))
    .orderBy(desc(legalAcceptances.acceptedAt))
    .limit(1)
  const { id, username, email, isVerified, pendingEmail, language, createdAt } = row.user
  return {
    id,
    username,
    email,
    isVerified,
    pendingEmail,
    language,
    createdAt: createdAt.toISOString(),
    acceptedTerms: accepted?.version ?? null,
    currentTerms: termsVersion,
    deletedAt: row.dueAt?.toISOString() ?? null,
  }
}
