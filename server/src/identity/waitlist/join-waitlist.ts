import type { Language } from '@murmur/contract/languages'
import { waitlist } from '#identity/tables/waitlist.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'

export type WaitlistDeps = { db: Db; now: () => Date }

/**
 * Notes who wants to hear of the launch, and in which language. The same email again changes nothing, so that nobody learns
 * from the answer whether somebody is on the list.
 * @param email lower case
 */
export async function joinWaitlist(deps: WaitlistDeps, joining: { email: string; language: Language }): Promise<void> {
  await transact(deps.db, (tx) =>
    tx
      .insert(waitlist)
      .values({ ...joining, createdAt: deps.now() })
      .onConflictDoNothing(),
  )
}
