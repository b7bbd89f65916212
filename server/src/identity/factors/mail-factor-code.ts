import type { UserRow } from '#identity/accounts/users.store.ts'
import { type CodesDeps, codeRules, getOpenCodeTime, makeCode } from '#identity/sign-up/codes.store.ts'
import { type AttemptLimit, countAttempt } from '#platform/db/count-attempt.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { factorEmails } from './factor-emails.ts'

export type MailFactorCodeDeps = CodesDeps & MailDeps & { secrets: Pick<Secrets, 'hmac' | 'encrypt'> }

/** Within this time the user may not have received the code yet, so no second code is sent. */
const mailDelayMs = 30_000
const shortLimit: AttemptLimit = { max: 8, seconds: 15 * 60 }
const dailyLimit: AttemptLimit = { max: 40, seconds: 24 * 60 * 60 }

/**
 * Mails a code that serves as the second factor.
 * @returns 0 if mailed; otherwise the seconds until the next code may be mailed, while the previous code stays valid
 */
export async function mailFactorCode(
  deps: MailFactorCodeDeps,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'language'>,
): Promise<number> {
  const now = deps.now()
  const mailedAt = await getOpenCodeTime(tx, user.id, 'second-factor')
  if (mailedAt && now.getTime() - mailedAt.getTime() < mailDelayMs) return 0
  const retryAfter = Math.max(
    await countAttempt(tx, `factor-mail ${user.id}`, shortLimit, now),
    await countAttempt(tx, `factor-mail-day ${user.id}`, dailyLimit, now),
  )
  if (retryAfter > 0) return retryAfter
  const mail = factorEmails.code(user.language, await makeCode(deps, tx, user.id, 'second-factor'))
  const dropAfter = new Date(now.getTime() + codeRules['second-factor'].minutes * 60_000)
  await queueMail(deps, tx, user.email, mail, dropAfter)
  return 0
}
