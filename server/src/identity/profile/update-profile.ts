import { lockUser, replaceUsername, setPendingEmail, type UserRow } from '#identity/accounts/users.store.ts'
import { changeSecurity } from '#identity/factors/change-security.ts'
import type { Proof, ProveOwnerDeps } from '#identity/factors/prove-owner.ts'
import { codeRules, makeCode } from '#identity/sign-up/codes.store.ts'
import { countTry, type Window } from '#platform/db/count-try.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { profileMails } from './profile-mails.ts'

type Posted = Proof & { username: string; email: string }

/** Each mails an address that may be a stranger's. */
const perHour: Window = { max: 5, seconds: 60 * 60 }

/**
 * Changes a user's name at once, and stores a new email, which replaces the current one once its code is entered.
 * Whether another account has that email is revealed only after the code proves that the user reads its mails.
 * @throws Refusal ACCOUNT_EXISTS for a taken name; for a new email the refusals of `changeSecurity`
 */
export async function updateProfile(deps: ProveOwnerDeps, user: SessionUser, posted: Posted): Promise<void> {
  const { username, email } = posted
  try {
    if (email === user.email) {
      await transact(deps.db, async (tx) => {
        const locked = await lockUser(tx, user.id)
        if (locked) await rename(deps, tx, locked, username)
      })
      return
    }
    await changeSecurity(deps, user.id, posted, {
      isHeld: true,
      async change(tx, locked) {
        await rename(deps, tx, locked, username)
        await noteEmail(deps, tx, locked, email)
      },
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ACCOUNT_EXISTS')
    throw error
  }
}

async function rename(deps: ProveOwnerDeps, tx: Tx, user: UserRow, username: string): Promise<void> {
  if (username === user.username) return
  await replaceUsername(tx, user.id, username)
  await recordAudit(tx, { userId: user.id, action: 'username-changed' }, deps.now())
}

/** Entering the same email again mails another code. */
async function noteEmail(deps: ProveOwnerDeps, tx: Tx, user: UserRow, email: string): Promise<void> {
  const at = deps.now()
  const retryAfter = await countTry(tx, `new-email ${user.id}`, perHour, at)
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  const code = await makeCode(deps, tx, user.id, 'change-email')
  const dropAfter = new Date(at.getTime() + codeRules['change-email'].minutes * 60_000)
  await queueMail(deps, tx, email, profileMails.code(user.language, code), dropAfter)
  if (email === user.pendingEmail) return
  await setPendingEmail(tx, user.id, email)
  await recordAudit(tx, { userId: user.id, action: 'email-change-asked' }, at)
  await queueMail(deps, tx, user.email, profileMails.requested(user.language, { email, at }))
}
