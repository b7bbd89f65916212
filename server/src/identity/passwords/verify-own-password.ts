import type { UserId } from '@murmur/contract/ids'
import { findPasswordHash } from '#identity/accounts/users.store.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { noPassword, type PasswordHasher } from './password-hasher.ts'

type VerifyPasswordDeps = { db: Db; passwords: Pick<PasswordHasher, 'verify'> }

/**
 * Verifies a signed-in user's password. The caller counts the attempts.
 * @throws Refusal NO_PASSWORD for a user who signs in only by OAuth; BAD_REQUEST without a password
 */
export async function verifyOwnPassword(
  deps: VerifyPasswordDeps,
  userId: UserId,
  password: string | undefined,
): Promise<boolean> {
  const hash = await findPasswordHash(deps.db.read, userId)
  if (hash === noPassword) throw new Refusal('NO_PASSWORD', { reason: 'or-passkey' })
  if (!password) throw missingPasswordRefusal()
  return deps.passwords.verify(hash, password)
}

/** The refusal of an act without any proof. */
export function missingPasswordRefusal(): Refusal {
  return new Refusal('BAD_REQUEST', { fields: { password: { id: 'password-missing', values: {} } } })
}
