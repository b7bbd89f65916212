import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { passkeyChallenges } from '#identity/tables/passkeys.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

export type ChallengesDeps = { db: Db; now: Clock }
type ChallengeUse = Pick<typeof passkeyChallenges.$inferSelect, 'purpose' | 'boundTo'>

/** How long a challenge is valid. */
export const challengeMs = 5 * 60_000

/**
 * Creates a challenge for one purpose and one session or browser.
 * @returns 32 random bytes
 */
export async function createChallenge(
  { db, now }: ChallengesDeps,
  use: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const expiresAt = new Date(now().getTime() + challengeMs)
  const challengeHash = sha256(Buffer.from(challenge).toString('base64url'))
  await transact(db, (tx) => tx.insert(passkeyChallenges).values({ challengeHash, expiresAt, ...use }))
  return challenge
}

/**
 * Consumes a challenge in a transaction of its own, so that a wrong signature consumes it too.
 * @returns whether it was open, for this purpose and for this session or browser
 */
export function consumeChallenge({ db, now }: ChallengesDeps, challenge: string, use: ChallengeUse): Promise<boolean> {
  return transact(db, async (tx) => {
    const consumed = await tx
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challengeHash, sha256(challenge)),
          eq(passkeyChallenges.purpose, use.purpose),
          eq(passkeyChallenges.boundTo, use.boundTo),
          gt(passkeyChallenges.expiresAt, now()),
        ),
      )
      .returning({ purpose: passkeyChallenges.purpose })
    return consumed.length > 0
  })
}

/** Deletes expired challenges. */
export async function sweepChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
