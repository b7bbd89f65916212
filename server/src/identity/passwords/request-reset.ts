import { type TrySource, tryKeys } from '#identity/accounts/visitor-tries.ts'
import { type CaptchaDeps, spendCaptcha } from '#identity/sign-up/captcha.ts'
import { countTry, type Window } from '#platform/db/count-try.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

export type RequestResetDeps = CaptchaDeps & {
  secrets: Pick<Secrets, 'hmac'>
  /** From the request to the code. */
  resetWaitMs: number
}

/**
 * Limit per address, or per browser that the account knows. Strangers share no limit: they could use it up to block the
 * owner's request. `openReset` limits the mails to one mailbox.
 */
const limit: Window = { max: 3, seconds: 15 * 60 }

/**
 * Queues a password reset for an email, and returns how many minutes the mail may take. The outbox checks later whether
 * the account exists: here the work and its duration are the same for every email.
 */
export async function requestReset(
  deps: RequestResetDeps,
  posted: { email: string; captchaToken: string },
  source: TrySource,
): Promise<number> {
  await spendCaptcha(deps, posted.captchaToken)
  const now = deps.now()
  const { own } = tryKeys(deps.secrets, 'reset', posted.email, source)
  const retryAfter = await transact(deps.db, async (tx) => {
    const wait = await countTry(tx, own, limit, now)
    if (wait > 0) return wait
    await enqueue(tx, { kind: 'password-reset', payload: { step: 'open', email: posted.email } }, now)
    return 0
  })
  if (retryAfter > 0) {
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason: 'reset-often' })
  }
  return Math.max(1, Math.ceil(deps.resetWaitMs / 60_000))
}
