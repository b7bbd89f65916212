import { hasAtSign } from '@murmur/contract/identity/accounts'
import { lockActiveUser } from '#identity/accounts/lock-active-user.ts'
import { replaceUsername, setPendingEmail, type UserRow } from '#identity/accounts/users.store.ts'
import { changeSecurity } from '#identity/factors/change-security.ts'
import type { Proof, ReauthenticateDeps } from '#identity/factors/reauthenticate.ts'
import { codeRules, makeCode } from '#identity/sign-up/codes.store.ts'
import { type AttemptLimit, countAttempt } from '#platform/db/count-attempt.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { profileEmails } from './profile-emails.ts'

type ProfileInput = Proof & { username: string; email: string }

/** Limit on email changes: each sends a mail to an address that may belong to someone else. */
const mailLimit: AttemptLimit = { max: 5, seconds: 60 * 60 }

/**
 * Changes a user's name at once. Stores a new email, which replaces the current one after the user enters the mailed
 * code. Only then does the user learn whether another account has that email.
 * @throws Refusal ACCOUNT_EXISTS for a taken name, BAD_REQUEST for a new one with an "@", SIGNED_OUT after an erasure; for a new email
 * the refusals of `changeSecurity`
 */
export async function updateProfile(deps: ReauthenticateDeps, user: SessionUser, input: ProfileInput): Promise<void> {
  const { username, email } = input
  try {
    if (email === user.email) {
      await transact(deps.db, async (tx) => {
        await changeUsername(deps, tx, await lockActiveUser(tx, user.id), username)
      })
      return
    }
    await changeSecurity(deps, user.id, input, {
      act: { act: 'change-email' },
      rejectsOnHold: true,
      async change(tx, locked) {
        await changeUsername(deps, tx, locked, username)
        await storePendingEmail(deps, tx, locked, email)
      },
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ACCOUNT_EXISTS')
    throw error
  }
}

async function changeUsername(deps: ReauthenticateDeps, tx: Tx, user: UserRow, username: string): Promise<void> {
  if (username === user.username) return
  if (hasAtSign(username)) throw new Refusal('BAD_REQUEST', { fields: { username: { id: 'username-at', values: {} } } })
  await replaceUsername(tx, user.id, username)
  await recordAudit(tx, { userId: user.id, action: 'username-changed' }, deps.now())
}

/** Stores the new email and mails a code; entering the same email again mails another code. */
async function storePendingEmail(deps: ReauthenticateDeps, tx: Tx, user: UserRow, email: string): Promise<void> {
  const at = deps.now()
  const retryAfter = await countAttempt(tx, `new-email ${user.id}`, mailLimit, at)
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  const code = await makeCode(deps, tx, user.id, 'change-email')
  const dropAfter = new Date(at.getTime() + codeRules['change-email'].minutes * 60_000)
  await queueMail(deps, tx, email, profileEmails.code(user.language, code), dropAfter)
  if (email === user.pendingEmail) return
  await setPendingEmail(tx, user.id, email)
  await recordAudit(tx, { userId: user.id, action: 'email-change-asked' }, at)
  await queueMail(deps, tx, user.email, profileEmails.requested(user.language, { email, at }))
}
