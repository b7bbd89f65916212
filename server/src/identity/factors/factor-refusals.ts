import { Refusal } from '#platform/errors/refusal.ts'
import type { Factors } from './factors.store.ts'

/** A refusal that requires a code; its reason names the accepted kinds of codes. */
export function codeRequiredRefusal(factors: Factors): Refusal {
  return new Refusal('SECOND_FACTOR_REQUIRED', {
    reason: 'code-missing',
    values: { kinds: acceptedCodeKinds(factors) },
  })
}

/** A refusal for a wrong code. Not WRONG_CREDENTIALS, because the password was right. */
export function wrongCodeRefusal(factors: Factors): Refusal {
  return new Refusal('SECOND_FACTOR_REQUIRED', { reason: 'code-wrong', values: { kinds: acceptedCodeKinds(factors) } })
}

/** A refusal after too many wrong codes. `retryAfter`: seconds. */
export function tooManyCodesRefusal(retryAfter: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason: 'factor-tries' })
}

function acceptedCodeKinds({ authenticator, email, passkeys }: Factors) {
  const hasPasskey = passkeys > 0
  if (authenticator && email) return hasPasskey ? 'passkeyAll' : 'all'
  if (email) return hasPasskey ? 'passkeyMail' : 'mail'
  if (authenticator) return hasPasskey ? 'passkeyApp' : 'app'
  return 'passkey'
}
