import { lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import { type CodesDeps, codeRules, makeCode } from '#identity/sign-up/codes.store.ts'
import { type AttemptLimit, countAttempt } from '#platform/db/count-attempt.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { factorEmails } from './factor-emails.ts'
import { findFactorReset, findOpenFactorReset } from './factor-resets.store.ts'

export type MailLostFactorCodeDeps = CodesDeps &
  MailDeps & {
    secrets: Pick<Secrets, 'hmac' | 'encrypt'>
    publicUrl: string
  }

/** With 5 attempts per code, the chance of guessing one is below one in ten million a day. */
const shortLimit: AttemptLimit = { max: 3, seconds: 15 * 60 }
const dailyLimit: AttemptLimit = { max: 10, seconds: 24 * 60 * 60 }

/** Mails the first code for a lost factor after the waiting period, unless the reset was canceled. */
export async function mailFirstLostFactorCode(deps: MailLostFactorCodeDeps, tx: Tx, resetId: string): Promise<void> {
  const reset = await findFactorReset(tx, resetId)
  const user = reset && (await lockUser(tx, reset.userId))
  // The reset may have been canceled before this transaction got the lock.
  if (!user || user.deletedAt || (await findOpenFactorReset(tx, user.id))?.id !== resetId) return
  await mailLostFactorCode(deps, tx, user)
}

/**
 * Mails a code that removes all second factors.
 * @returns 0 if mailed; otherwise the seconds until the next code may be mailed, while the previous code stays valid
 */
export async function mailLostFactorCode(deps: MailLostFactorCodeDeps, tx: Tx, user: UserRow): Promise<number> {
  const now = deps.now()
  const retryAfter = Math.max(
    await countAttempt(tx, `lost-code ${user.id}`, shortLimit, now),
    await countAttempt(tx, `lost-code-day ${user.id}`, dailyLimit, now),
  )
  if (retryAfter > 0) return retryAfter
  const code = await makeCode(deps, tx, user.id, 'lost-factor')
  const dropAfter = new Date(now.getTime() + codeRules['lost-factor'].minutes * 60_000)
  const mail = factorEmails.lostCode(user.language, { code, url: `${deps.publicUrl}/lost-factor` })
  await queueMail(deps, tx, user.email, mail, dropAfter)
  return 0
}
