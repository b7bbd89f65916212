import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type AttemptLimit, clearAttempts, countAttempt, lockWhenExhausted } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Signer, WalletKeys } from '#wallets/signer/signer.port.ts'
import { getExportHold, holdRefusal } from './export-hold.ts'
import { exportMails, type Mail } from './export-mail.ts'

export type ExportKeysDeps = {
  db: Db
  signer: Pick<Signer, 'exportKeys'>
  secrets: Pick<Secrets, 'encrypt'>
  verifyPassword: (userId: UserId, password: string) => Promise<boolean>
  /** Checks the second factor if the user has one. @throws Refusal SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS */
  requireSecondFactor: (userId: UserId, totp: string | undefined) => Promise<void>
  walletOf: (userId: UserId) => Promise<WalletKeys>
  now: Clock
}

type WriteMail = (language: Language) => Mail

const attemptLimit: AttemptLimit = { max: 5, seconds: 15 * 60 }
const noticeLimit: AttemptLimit = { max: 1, seconds: 15 * 60 }

/**
 * Returns a user's private keys as the bytes of the reply body, which are never decoded here. The caller must overwrite
 * the bytes after sending. The fifth wrong password locks the export for 15 minutes and sends a mail; second-factor
 * codes have a separate counter. A password reset starts a hold. Each export writes an audit row and sends a mail.
 */
export async function exportKeys(
  deps: ExportKeysDeps,
  user: SessionUser,
  { password, totp }: { password: string; totp?: string | undefined },
): Promise<Buffer> {
  const key = `export ${user.id}`
  await countExportAttempt(deps, user, key)
  if (!(await deps.verifyPassword(user.id, password))) {
    await rejectAttempt(deps, user, key)
    throw new Refusal('WRONG_CREDENTIALS', { reason: 'password-wrong-export' })
  }
  // Clears the counter before the second factor is checked, because the password was right.
  await transact(deps.db, (tx) => clearAttempts(tx, key))
  await deps.requireSecondFactor(user.id, totp)
  const { userId, walletId, sealed } = await deps.walletOf(user.id)
  const keys = await deps.signer.exportKeys({ userId, walletId, sealed })
  try {
    const hold = await transact(deps.db, async (tx) => {
      // Checks the hold again: the password may have been reset since, so the entered one may not be the owner's.
      const until = await getExportHold(tx, user.id, deps.now())
      if (until) return until
      await recordAudit(tx, { userId: user.id, action: 'keys-exported', details: { walletId } }, deps.now())
      await sendMail(deps, tx, user, (language) => exportMails.exported(language, deps.now()))
      return undefined
    })
    if (hold) throw holdRefusal(hold)
    return replyBody(keys)
  } finally {
    keys.fill(0)
  }
}

/** Counts the attempt before the password is verified, so that parallel requests cannot exceed the limit. */
async function countExportAttempt(deps: ExportKeysDeps, user: SessionUser, key: string): Promise<void> {
  const now = deps.now()
  const { hold, retryAfter } = await transact(deps.db, async (tx) => {
    const until = await getExportHold(tx, user.id, now)
    if (!until) return { retryAfter: await countAttempt(tx, key, attemptLimit, now) }
    await recordAudit(tx, { userId: user.id, action: 'key-export-refused', details: { reason: 'on-hold' } }, now)
    return { hold: until }
  })
  if (hold) throw holdRefusal(hold)
  if (retryAfter) {
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason: 'export-locked' })
  }
}

async function rejectAttempt(deps: ExportKeysDeps, user: SessionUser, key: string): Promise<void> {
  const now = deps.now()
  await transact(deps.db, async (tx) => {
    await recordAudit(tx, { userId: user.id, action: 'key-export-refused', details: { reason: 'wrong-password' } }, now)
    if (!(await lockWhenExhausted(tx, key, attemptLimit, now))) return
    // Parallel wrong passwords all reach this line; one mail is enough.
    if ((await countAttempt(tx, `export-notice ${user.id}`, noticeLimit, now)) > 0) return
    await recordAudit(tx, { userId: user.id, action: 'key-export-locked' }, now)
    const until = new Date(now.getTime() + attemptLimit.seconds * 1000)
    await sendMail(deps, tx, user, (language) => exportMails.locked(language, { tries: attemptLimit.max, until }))
  })
}

async function sendMail(deps: ExportKeysDeps, tx: Tx, user: SessionUser, write: WriteMail): Promise<void> {
  const { id, email } = user
  const [row] = await tx.select({ language: users.language }).from(users).where(eq(users.id, id))
  const { subject, text } = write(row?.language ?? 'en')
  const payload = { to: email, subject, sealedText: deps.secrets.encrypt(text), dropAfter: null }
  await enqueue(tx, { kind: 'mail', payload }, deps.now())
}

/** Allocates separate memory, because Buffer.concat would use the pool that other buffers share. */
function replyBody(keys: Uint8Array): Buffer {
  const start = '{"data":'
  const body = Buffer.alloc(start.length + keys.length + 1, '}')
  body.write(start)
  body.set(keys, start.length)
  return body
}
