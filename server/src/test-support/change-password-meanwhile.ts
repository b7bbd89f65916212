import { eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import { transact } from '#db/transact.ts'
import { noPassword } from '#features/accounts/passwords.ts'
import type { TestApp } from '#test-support/test-app.ts'

/** Replaces the user's password just after the next one entered has been verified, before the caller acts on it. */
export function changePasswordMeanwhile({ db, deps: { passwords } }: TestApp, userId: string): void {
  const { verify } = passwords
  passwords.verify = async (...given) => {
    passwords.verify = verify
    const isRight = await verify(...given)
    await transact(db, (tx) => tx.update(users).set({ passwordHash: noPassword }).where(eq(users.id, userId)))
    return isRight
  }
}
