import type { UserId } from '@murmur/contract/ids'
import { lockActiveUser } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type AttemptLimit, clearAttempts, countAttempt } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { turnVoiceOff } from './settings.store.ts'

/** One attempt fewer than the wrong attempts of three cards. */
const attemptWindow: AttemptLimit = { max: 8, seconds: 60 * 60 }

/**
 * Counts a wrong challenge. Since each new card allows new guesses, the ninth wrong challenge within an hour turns voice
 * confirmation off until the user turns it on again with the password.
 */
export async function countWrongChallenge({ db, now }: { db: Db; now: Clock }, userId: UserId): Promise<void> {
  const key = `challenge ${userId}`
  await transact(db, async (tx) => {
    await lockActiveUser(tx, userId)
    if ((await countAttempt(tx, key, attemptWindow, now())) === 0) return
    await turnVoiceOff(tx, userId)
    await clearAttempts(tx, key)
    await recordAudit(tx, { userId, action: 'voice-settings', details: { outcome: 'off', reason: 'wrong challenges' } })
  })
}
