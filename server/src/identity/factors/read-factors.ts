import type { SecondFactors } from '@murmur/contract/identity/security'
import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { noPassword } from '#identity/passwords/password-hasher.ts'
import { users } from '#identity/tables/users.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Queries } from '#platform/db/db.ts'
import { countRecoveryCodes, getFactors } from './factors.store.ts'

/** A user's second factors, and whether the account is on hold. */
export async function readFactors(deps: { now: Clock }, queries: Queries, userId: UserId): Promise<SecondFactors> {
  const { authenticator, email, passkeys } = await getFactors(queries, userId)
  const [user] = await queries
    .select({ hash: users.passwordHash, holdUntil: users.holdUntil })
    .from(users)
    .where(eq(users.id, userId))
  const holdUntil = user?.holdUntil ?? null
  return {
    authenticator,
    email,
    passkeys,
    recoveryCodesLeft: await countRecoveryCodes(queries, userId),
    hasPassword: user !== undefined && user.hash !== noPassword,
    holdUntil: holdUntil && holdUntil > deps.now() ? holdUntil.toISOString() : null,
  }
}
