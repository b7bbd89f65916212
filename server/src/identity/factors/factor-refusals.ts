import { Refusal } from '#platform/errors/refusal.ts'
import type { Factors } from './factors.store.ts'

/** A code is required; the reason names the accepted kinds. */
export function codeMissing(factors: Factors): Refusal {
  return new Refusal('SECOND_FACTOR_REQUIRED', { reason: 'code-missing', values: { kinds: kindsTaken(factors) } })
}

/** Never WRONG_CREDENTIALS: the password was right. */
export function codeWrong(factors: Factors): Refusal {
  return new Refusal('SECOND_FACTOR_REQUIRED', { reason: 'code-wrong', values: { kinds: kindsTaken(factors) } })
}

/** Too many wrong codes. */
export function tooManyCodes(retryAfter: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason: 'factor-tries' })
}

function kindsTaken({ authenticator, email }: Factors) {
  if (authenticator && email) return 'all'
  return email ? 'mail' : 'app'
}
