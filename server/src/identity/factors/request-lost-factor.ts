import { randomBytes } from 'node:crypto'
import { lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import type { AttemptSource } from '#identity/accounts/visitor-attempts.ts'
import type { PasswordHasher } from '#identity/passwords/password-hasher.ts'
import { authenticateUser } from '#identity/sessions/log-in.ts'
import type { CaptchaDeps } from '#identity/sign-up/captcha.ts'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { type AttemptLimit, countAttempt } from '#platform/db/count-attempt.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Phrase } from '#platform/i18n/phrase.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { factorEmails } from './factor-emails.ts'
import { closeFactorReset, type FactorResetRow, findOpenFactorReset, insertFactorReset } from './factor-resets.store.ts'
import { hasSecondFactor } from './factors.store.ts'
import { type MailLostFactorCodeDeps, mailLostFactorCode } from './mail-lost-factor-code.ts'

export type LostFactorDeps = CaptchaDeps &
  MailLostFactorCodeDeps & {
    passwords: Pick<PasswordHasher, 'verify'>
    /** The waiting period between the request and the mailed code. */
    factorResetWaitMs: number
  }

/** Limit on new resets. A request that joins an open reset is not counted. */
const newResetLimit: AttemptLimit = { max: 3, seconds: 24 * 60 * 60 }
/** How long after the waiting period the user may request another code without waiting again. */
const codeRequestWindowMs = 7 * 24 * 60 * 60_000

/**
 * Starts the reset of a lost second factor after checking the password. Mails a cancellation link at once, and the code
 * after the waiting period. A second request joins the open reset; after the waiting period it mails another code.
 * @returns the message for the user
 * @throws Refusal WRONG_CREDENTIALS, CAPTCHA_FAILED, TOO_MANY_REQUESTS, or BAD_REQUEST for a user without a second
 * factor
 */
export async function requestLostFactor(
  deps: LostFactorDeps,
  input: { email: string; password: string; captchaToken: string },
  source: AttemptSource,
): Promise<readonly Phrase[]> {
  const { user } = await authenticateUser(deps, input, source)
  const answer = await transact(deps.db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked?.passwordHash !== user.passwordHash) throw new Refusal('WRONG_CREDENTIALS')
    if (!(await hasSecondFactor(tx, user.id))) {
      throw new Refusal('BAD_REQUEST', { reason: 'no-factor' })
    }
    return findOrCreateReset(deps, tx, locked)
  })
  if (typeof answer === 'number') throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: answer })
  return answer
}

/** @returns the message for the user, or the seconds to wait */
async function findOrCreateReset(deps: LostFactorDeps, tx: Tx, user: UserRow): Promise<readonly Phrase[] | number> {
  const now = deps.now()
  const open = await findOpenFactorReset(tx, user.id)
  if (open && open.readyAt > now) return codeTimeMessage(open)
  if (open && now.getTime() - open.readyAt.getTime() < codeRequestWindowMs) {
    return (await mailLostFactorCode(deps, tx, user)) || [{ text: 'done.code-sent' }]
  }
  if (open) await closeFactorReset(tx, user.id, 'stopped', now)
  const retryAfter = await countAttempt(tx, `lost-factor ${user.id}`, newResetLimit, now)
  return retryAfter > 0 ? retryAfter : codeTimeMessage(await createFactorReset(deps, tx, user))
}

async function createFactorReset(
  deps: LostFactorDeps,
  tx: Tx,
  user: UserRow,
): Promise<Pick<FactorResetRow, 'readyAt'>> {
  const now = deps.now()
  const [id, token] = [deps.newId(), randomBytes(32).toString('base64url')]
  const readyAt = new Date(now.getTime() + deps.factorResetWaitMs)
  await insertFactorReset(tx, {
    id,
    userId: user.id,
    stopHash: hashFactorResetToken(deps.secrets, token),
    requestedAt: now,
    readyAt,
  })
  await recordAudit(tx, { userId: user.id, action: 'lost-factor-asked' }, now)
  // The token is in the URL's fragment, which browsers do not send to servers, proxies or logs.
  const cancelUrl = `${deps.publicUrl}/lost-factor/stop#${token}`
  await queueMail(deps, tx, user.email, factorEmails.lostRequested(user.language, { cancelUrl, readyAt }))
  await enqueue(tx, { kind: 'factor-reset', payload: { resetId: id } }, now, readyAt)
  return { readyAt }
}

/** Returns the stored hash of a cancellation token. */
export function hashFactorResetToken(secrets: Pick<Secrets, 'hmac'>, token: string): string {
  return secrets.hmac('lost-factor-stop', token)
}

function codeTimeMessage({ readyAt }: Pick<FactorResetRow, 'readyAt'>): readonly Phrase[] {
  return [{ text: 'done.mail-then-code', values: { time: formatUtcMinute(readyAt) } }]
}
