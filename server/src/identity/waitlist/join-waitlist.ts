import type { Language } from '@murmur/contract/languages'
import { waitlist } from '#identity/tables/waitlist.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'

export type WaitlistDeps = { db: Db; now: Clock }

/**
 * Adds an email to the waitlist, with a language. A second call with the same email changes nothing, so that the reply
 * does not reveal whether the email was already listed.
 * @param joining `email` in lower case
 */
export async function joinWaitlist(deps: WaitlistDeps, joining: { email: string; language: Language }): Promise<void> {
  await transact(deps.db, (tx) =>
    tx
      .insert(waitlist)
      .values({ ...joining, createdAt: deps.now() })
      .onConflictDoNothing(),
  )
}
