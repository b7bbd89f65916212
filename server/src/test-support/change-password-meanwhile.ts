import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { noPassword } from '#identity/passwords/password-hasher.ts'
import { users } from '#identity/tables/users.ts'
import { transact } from '#platform/db/transact.ts'
import type { TestApp } from './test-app.ts'

/** Replaces the user's password right after the next entered one is verified, before the caller acts on it. */
export function changePasswordMeanwhile({ db, deps: { passwords } }: TestApp, userId: UserId): void {
  const { verify } = passwords
  passwords.verify = async (...given) => {
    passwords.verify = verify
    const isRight = await verify(...given)
    await transact(db, (tx) => tx.update(users).set({ passwordHash: noPassword }).where(eq(users.id, userId)))
    return isRight
  }
}
