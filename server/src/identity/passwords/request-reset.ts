import { type Place, tryKeys } from '#identity/accounts/visitor-tries.ts'
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
 * From one address, or one browser that the account knows. Strangers have no limit in common: it would let them refuse the
 * owner's request. What all requests together send to a mailbox is bounded by `openReset`.
 */
const limit: Window = { max: 3, seconds: 15 * 60 }

/**
 * Notes that somebody forgot the password of an email, and answers how many minutes the mail may take. Whether there is such an
 * account is found out later, by the outbox: here the work and its time are the same for every email.
 */
export async function requestReset(
  deps: RequestResetDeps,
  posted: { email: string; captchaToken: string },
  place: Place,
): Promise<number> {
  await spendCaptcha(deps, posted.captchaToken)
  const now = deps.now()
  const { own } = tryKeys(deps.secrets, 'reset', posted.email, place)
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
