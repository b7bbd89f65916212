import { verifyBrowserToken } from '#identity/sessions/browser-token.ts'
import { type AttemptLimit, countAttempt } from '#platform/db/count-attempt.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type Secrets, sha256 } from '#platform/secrets/secrets.ts'

/** The source of an attempt: the visitor's address, and the token of a browser that signed in before. */
export type AttemptSource = { address: string; browserToken?: string | undefined }

/**
 * The counters of a visitor's attempts on an account. `shared`: the counter of all unknown visitors; undefined for a
 * browser that the account knows.
 */
export type AttemptKeys = { perVisitor: string; shared: string | undefined }

/** Attempt limits: for one visitor, and for all unknown visitors together. */
export type AttemptLimits = { perVisitor: AttemptLimit; shared: AttemptLimit }

/** Returns the counters of a visitor's attempts at an action on an account. */
export function attemptKeys(
  secrets: Pick<Secrets, 'hmac'>,
  action: string,
  email: string,
  source: AttemptSource,
): AttemptKeys {
  const browser = verifyBrowserToken(secrets, email, source.browserToken)
  const key = `${action} ${sha256(email)}`
  return { perVisitor: `${key} ${browser ?? source.address}`, shared: browser ? undefined : key }
}

/**
 * Counts one attempt.
 * @returns 0 within both limits, else the seconds to wait
 */
export async function countVisitorAttempt(
  tx: Tx,
  keys: AttemptKeys,
  limits: AttemptLimits,
  now: Date,
): Promise<number> {
  const retryAfter = await countAttempt(tx, keys.perVisitor, limits.perVisitor, now)
  // A rejected attempt must not use up the shared limit: one address could otherwise lock the owner out.
  return retryAfter > 0 || !keys.shared ? retryAfter : countAttempt(tx, keys.shared, limits.shared, now)
}
