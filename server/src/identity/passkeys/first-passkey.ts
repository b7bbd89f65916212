import type { UserId } from '@murmur/contract/ids'
import { holdUser, lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import { requireNotOnHold } from '#identity/factors/change-security.ts'
import { factorEmails } from '#identity/factors/factor-emails.ts'
import { checkSecondFactor, type SecondFactorDeps } from '#identity/factors/require-second-factor.ts'
import { guardFreeze } from '#identity/freeze/guard-freeze.ts'
import { noPassword } from '#identity/passwords/password-hasher.ts'
import { type CodesDeps, checkCode, codeRules, makeCode } from '#identity/sign-up/codes.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type AttemptLimit, countAttempt } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import { countPasskeys } from './passkeys.store.ts'

const mailLimit: AttemptLimit = { max: 5, seconds: 60 * 60 }

/** Whether a user has neither a password nor a passkey, and so nothing that proves an act. */
export async function hasNoProof(tx: Tx, user: Pick<UserRow, 'id' | 'passwordHash'>): Promise<boolean> {
  return user.passwordHash === noPassword && (await countPasskeys(tx, user.id)) === 0
}

/**
 * Mails the code that lets such a user create the first passkey.
 * @throws Refusal BAD_REQUEST for any other user, TOO_MANY_REQUESTS
 */
export async function mailFirstPasskeyCode(deps: CodesDeps & MailDeps & { db: Db }, userId: UserId): Promise<void> {
  await transact(deps.db, async (tx) => {
    const user = await lockUserWithoutProof(tx, userId)
    const now = deps.now()
    const retryAfter = await countAttempt(tx, `first-passkey ${userId}`, mailLimit, now)
    if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
    const mail = factorEmails.firstPasskey(user.language, await makeCode(deps, tx, userId, 'first-passkey'))
    const dropAfter = new Date(now.getTime() + codeRules['first-passkey'].minutes * 60_000)
    await queueMail(deps, tx, user.email, mail, dropAfter)
  })
}

/**
 * Checks the mailed code, and a second factor if there is one: a session alone creates no passkey.
 * @throws Refusal WRONG_CODE, SECOND_FACTOR_REQUIRED, ON_HOLD, ACCOUNT_FROZEN; BAD_REQUEST for a user who has another proof
 */
export async function proveByMailedCode(
  deps: SecondFactorDeps & { db: Db },
  userId: UserId,
  { mailCode, totp }: { mailCode: string; totp?: string | undefined },
): Promise<UserRow> {
  const answer = await transact(deps.db, async (tx) => {
    const user = await lockUserWithoutProof(tx, userId)
    await guardFreeze(tx, userId, deps.now())
    requireNotOnHold(user, deps.now())
    const act = { act: 'add-passkey' } as const
    // A missing second factor must not consume the mailed code: the next attempt sends the code again.
    const factorRefusal = totp?.trim() ? undefined : await checkSecondFactor(deps, tx, userId, undefined, act)
    if (factorRefusal) return factorRefusal
    const isRight = await checkCode(deps, tx, { userId, purpose: 'first-passkey', code: mailCode })
    // Returned instead of thrown: a throw would roll back the counted attempt.
    if (!isRight) return new Refusal('WRONG_CODE')
    return (await checkSecondFactor(deps, tx, userId, totp, act)) ?? user
  })
  if (answer instanceof Refusal) throw answer
  return answer
}

/**
 * Starts the hold that follows a password set by mail, unless the account is younger than that hold: a mailbox alone must not lead to
 * keys and money that have been there for longer.
 * @returns the end of the hold; undefined for a new account
 */
export async function holdAfterFirstPasskey(
  { now, holdMs }: { now: Clock; holdMs: number },
  tx: Tx,
  user: UserRow,
): Promise<Date | undefined> {
  const at = now()
  if (at.getTime() - user.createdAt.getTime() < holdMs) return undefined
  const holdUntil = new Date(at.getTime() + holdMs)
  await holdUser(tx, user.id, holdUntil)
  return holdUntil
}

async function lockUserWithoutProof(tx: Tx, userId: UserId): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user || user.deletedAt) throw new Refusal('SIGNED_OUT')
  if (!(await hasNoProof(tx, user))) throw new Refusal('BAD_REQUEST', { reason: 'first-passkey-not' })
  return user
}
