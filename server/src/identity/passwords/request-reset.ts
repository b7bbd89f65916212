import { type AttemptSource, attemptKeys } from '#identity/accounts/visitor-attempts.ts'
import { type CaptchaDeps, consumeCaptcha } from '#identity/sign-up/captcha.ts'
import { type AttemptLimit, countAttempt } from '#platform/db/count-attempt.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

export type RequestResetDeps = CaptchaDeps & {
  secrets: Pick<Secrets, 'hmac'>
  /** The waiting period between the request and the mailed code. */
  resetWaitMs: number
}

/**
 * Limit per address, or per browser that the account knows. There is no shared limit for unknown browsers, because an
 * attacker could use it up to block the owner. `createReset` limits the emails to one mailbox.
 */
const limit: AttemptLimit = { max: 3, seconds: 15 * 60 }

/**
 * Queues a password reset for an email; returns how many minutes the mail may take. The outbox later checks whether the
 * account exists, so the response and its duration are the same for every email.
 */
export async function requestReset(
  deps: RequestResetDeps,
  input: { email: string; captchaToken: string },
  source: AttemptSource,
): Promise<number> {
  await consumeCaptcha(deps, input.captchaToken)
  const now = deps.now()
  const { perVisitor } = attemptKeys(deps.secrets, 'reset', input.email, source)
  const retryAfter = await transact(deps.db, async (tx) => {
    const visitorRetryAfter = await countAttempt(tx, perVisitor, limit, now)
    if (visitorRetryAfter > 0) return visitorRetryAfter
    await enqueue(tx, { kind: 'password-reset', payload: { step: 'open', email: input.email } }, now)
    return 0
  })
  if (retryAfter > 0) {
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason: 'reset-often' })
  }
  return Math.max(1, Math.ceil(deps.resetWaitMs / 60_000))
}
