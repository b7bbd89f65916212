import type { UserRow } from '#identity/accounts/users.store.ts'
import { type CodesDeps, codeRules, makeCode, openCodeSince } from '#identity/sign-up/codes.store.ts'
import { countTry, type Window } from '#platform/db/count-try.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { factorMails } from './factor-mails.ts'

export type MailFactorCodeDeps = CodesDeps & MailDeps & { secrets: Pick<Secrets, 'hmac' | 'seal'> }

/** A code this recent may not have arrived yet; another one would only void it. */
const inTransitMs = 30_000
const shortly: Window = { max: 8, seconds: 15 * 60 }
const daily: Window = { max: 40, seconds: 24 * 60 * 60 }

/**
 * Mails a code that serves as the second factor.
 * @returns 0, or the seconds until another one may be mailed; then the newest stays valid
 */
export async function mailFactorCode(
  deps: MailFactorCodeDeps,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'language'>,
): Promise<number> {
  const now = deps.now()
  const since = await openCodeSince(tx, user.id, 'second-factor')
  if (since && now.getTime() - since.getTime() < inTransitMs) return 0
  const wait = Math.max(
    await countTry(tx, `factor-mail ${user.id}`, shortly, now),
    await countTry(tx, `factor-mail-day ${user.id}`, daily, now),
  )
  if (wait > 0) return wait
  const mail = factorMails.code(user.language, await makeCode(deps, tx, user.id, 'second-factor'))
  const dropAfter = new Date(now.getTime() + codeRules['second-factor'].minutes * 60_000)
  await queueMail(deps, tx, user.email, mail, dropAfter)
  return 0
}
