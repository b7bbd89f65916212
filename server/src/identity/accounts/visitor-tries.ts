import { readBrowserMark } from '#identity/sessions/browser-mark.ts'
import { countTry, type Window } from '#platform/db/count-try.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type Secrets, sha256 } from '#platform/secrets/secrets.ts'

/** The source of a try: the visitor's address, and the browser's mark. */
export type TrySource = { address: string; mark?: string | undefined }

/**
 * The keys under which a visitor's tries on an account are counted; `strangers` unless the account knows the browser.
 */
export type TryKeys = { own: string; strangers: string | undefined }

/** Limits for one visitor, and for all unknown visitors together. */
export type TryLimits = { own: Window; strangers: Window }

/** The keys for a visitor's tries at an action on an account. */
export function tryKeys(secrets: Pick<Secrets, 'hmac'>, action: string, email: string, source: TrySource): TryKeys {
  const browser = readBrowserMark(secrets, email, source.mark)
  const key = `${action} ${sha256(email)}`
  return { own: `${key} ${browser ?? source.address}`, strangers: browser ? undefined : key }
}

/**
 * Counts one try.
 * @returns 0 when it is within both limits, else the seconds to wait
 */
export async function countVisitor(tx: Tx, keys: TryKeys, limits: TryLimits, now: Date): Promise<number> {
  const wait = await countTry(tx, keys.own, limits.own, now)
  // A refused try must not use up the shared limit: one address could otherwise lock the owner out.
  return wait > 0 || !keys.strangers ? wait : countTry(tx, keys.strangers, limits.strangers, now)
}
