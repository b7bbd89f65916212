import { lt, or } from 'drizzle-orm'
import { sweepChallenges } from '#identity/passkeys/challenges.store.ts'
import { type SessionsDeps, sweepSessions } from '#identity/sessions/sessions.store.ts'
import { codes } from '#identity/tables/codes.ts'
import { factorResets } from '#identity/tables/factor-resets.ts'
import { passwordResets } from '#identity/tables/password-resets.ts'
import { spentCaptchas } from '#identity/tables/spent-captchas.ts'
import type { Db } from '#platform/db/db.ts'
import { outbox } from '#platform/db/tables/outbox.ts'
import { throttles } from '#platform/db/tables/throttles.ts'
import { transact } from '#platform/db/transact.ts'

const dayMs = 24 * 60 * 60_000

/** Deletes expired rows. */
export async function sweepAccounts(deps: SessionsDeps & { db: Db }): Promise<void> {
  const now = deps.now()
  const [yesterday, expiredBefore] = [new Date(now.getTime() - dayMs), new Date(now.getTime() - 30 * dayMs)]
  await transact(deps.db, async (tx) => {
    await sweepSessions(deps, tx)
    await sweepChallenges(tx, now)
    await tx.delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, now))
    await tx.delete(throttles).where(lt(throttles.windowEndsAt, now))
    await tx.delete(codes).where(lt(codes.expiresAt, yesterday))
    await tx.delete(passwordResets).where(lt(passwordResets.requestedAt, expiredBefore))
    await tx.delete(factorResets).where(lt(factorResets.closedAt, expiredBefore))
    await tx.delete(outbox).where(or(lt(outbox.doneAt, yesterday), lt(outbox.failedAt, expiredBefore)))
  })
}
