import { Refusal } from '#platform/errors/refusal.ts'
import type { Factors } from './factors.store.ts'

/** A code is asked for; the reason says which kinds are taken. */
export function codeMissing(factors: Factors): Refusal {
  return new Refusal('SECOND_FACTOR_REQUIRED', { reason: kindsTaken(factors) })
}

/** Never WRONG_CREDENTIALS: the password was right. */
export function codeWrong(factors: Factors): Refusal {
  const message = 'That code is wrong or was used already. Nothing was changed; please enter a new one.'
  return new Refusal('SECOND_FACTOR_REQUIRED', { message, reason: kindsTaken(factors) })
}

export function tooManyCodes(retryAfter: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason: 'Too many codes of the second factor were wrong.' })
}

function kindsTaken({ authenticator, email }: Factors): string {
  if (authenticator && email)
    return 'Enter the code of your authenticator app, the one we mailed you, or a recovery code.'
  if (email) return 'Enter the code we mailed you, or a recovery code.'
  return 'Enter the code of your authenticator app, or a recovery code.'
}
