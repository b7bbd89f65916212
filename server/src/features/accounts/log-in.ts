import { Refusal } from '#core/refusal.ts'
import { type Secrets, sha256 } from '#core/secrets.ts'
import { countTry, forgetTries, type Window } from '#db/count-try.ts'
import { recordAudit } from '#db/record-audit.ts'
import { transact } from '#db/transact.ts'
import { type CaptchaDeps, spendCaptcha } from '#features/accounts/captcha.ts'
import { readBrowserMark } from '#features/accounts/known-browser.ts'
import type { Passwords } from '#features/accounts/passwords.ts'
import type { SignedIn } from '#features/accounts/register.ts'
import { endSession, openSession, type SessionsDeps } from '#features/accounts/sessions.store.ts'
import { findUserByEmail, replacePasswordHash, type UserRow } from '#features/accounts/users.store.ts'

export type LogInDeps = SessionsDeps & CaptchaDeps & { passwords: Passwords; secrets: Pick<Secrets, 'hmac'> }

type Posted = { email: string; password: string; captchaToken: string }
/** Where the call comes from: its address, its browser's mark, the session it had. */
export type Visitor = { address: string; mark?: string | undefined; oldToken?: string | undefined }

const ownTries: Window = { max: 10, seconds: 15 * 60 }
const everybodysTries: Window = { max: 100, seconds: 15 * 60 }

/**
 * Signs in. An unknown email and a wrong password give the same answer after the same work. Every try is counted before
 * the password is looked at: by account and place, and by account from unknown browsers.
 */
export async function logIn(deps: LogInDeps, posted: Posted, visitor: Visitor): Promise<SignedIn> {
  await spendCaptcha(deps, posted.captchaToken)
  const browser = readBrowserMark(deps.secrets, posted.email, visitor.mark)
  const account = sha256(posted.email)
  const own = `login ${account} ${browser ?? visitor.address}`
  await count(deps, own, browser ? undefined : `login ${account}`)
  const user = await findUserByEmail(deps.db.read, posted.email)
  const isRight = await deps.passwords.verify(user?.passwordHash, posted.password)
  if (!user || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  const newHash = deps.passwords.isOutdated(user.passwordHash) ? await deps.passwords.hash(posted.password) : undefined
  const token = await transact(deps.db, async (tx) => {
    await forgetTries(tx, own)
    if (newHash) await replacePasswordHash(tx, user.id, newHash)
    if (visitor.oldToken) await endSession(tx, visitor.oldToken)
    await recordAudit(tx, { userId: user.id, action: 'signed-in' })
    return openSession(deps, tx, user.id)
  })
  return { user: publicUser(user), token }
}

async function count(deps: LogInDeps, own: string, everybodys: string | undefined) {
  const now = deps.now()
  const retryAfter = await transact(deps.db, async (tx) => {
    const wait = await countTry(tx, own, ownTries, now)
    // What is refused already must not use up what is everybody's, else one address could lock the owner out.
    return wait > 0 || !everybodys ? wait : countTry(tx, everybodys, everybodysTries, now)
  })
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
}

function publicUser({ id, username, email, isVerified }: UserRow) {
  return { id, username, email, isVerified }
}
