import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import { clearTries, countTry, lockWhenUsedUp, type Window } from '#platform/db/count-try.ts'
import type { Db } from '#platform/db/db.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Signer, WalletKeys } from '#wallets/signer/signer.port.ts'
import { holdOf, onHold } from './export-hold.ts'
import { exportMails, type Mail } from './export-mail.ts'

export type ExportKeysDeps = {
  db: Db
  signer: Pick<Signer, 'exportKeys'>
  secrets: Pick<Secrets, 'seal'>
  verifyPassword: (userId: UserId, password: string) => Promise<boolean>
  /** Checks the second factor if the user has one. @throws Refusal SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS */
  requireSecondFactor: (userId: UserId, totp: string | undefined) => Promise<void>
  walletOf: (userId: UserId) => Promise<WalletKeys>
  now: () => Date
}

type WriteMail = (language: Language) => Mail

const tries: Window = { max: 5, seconds: 15 * 60 }
const oneNotice: Window = { max: 1, seconds: 15 * 60 }

/**
 * Returns the reply body with a user's private keys as bytes, which are never decoded here; the caller must overwrite
 * them once sent. The fifth wrong password locks the export for 15 minutes and sends a mail; second-factor codes are
 * counted separately. A password reset starts a hold. Each export writes an audit row and sends a mail.
 */
export async function exportKeys(
  deps: ExportKeysDeps,
  user: SessionUser,
  { password, totp }: { password: string; totp?: string | undefined },
): Promise<Buffer> {
  const key = `export ${user.id}`
  await beginTry(deps, user, key)
  if (!(await deps.verifyPassword(user.id, password))) {
    await refuseTry(deps, user, key)
    throw new Refusal('WRONG_CREDENTIALS', { reason: 'password-wrong-export' })
  }
  // Reset before the second factor is checked: the password was right.
  await transact(deps.db, (tx) => clearTries(tx, key))
  await deps.requireSecondFactor(user.id, totp)
  const { userId, walletId, sealed } = await deps.walletOf(user.id)
  const keys = await deps.signer.exportKeys({ userId, walletId, sealed })
  try {
    const hold = await transact(deps.db, async (tx) => {
      // Checked again: after a reset in the meantime, this call's password may no longer be the owner's.
      const until = await holdOf(tx, user.id, deps.now())
      if (until) return until
      await recordAudit(tx, { userId: user.id, action: 'keys-exported', details: { walletId } }, deps.now())
      await sendMail(deps, tx, user, (language) => exportMails.exported(language, deps.now()))
      return undefined
    })
    if (hold) throw onHold(hold)
    return replyBody(keys)
  } finally {
    keys.fill(0)
  }
}

/** Counts the try before the password is verified, so that parallel requests cannot exceed the limit. */
async function beginTry(deps: ExportKeysDeps, user: SessionUser, key: string): Promise<void> {
  const now = deps.now()
  const { hold, retryAfter } = await transact(deps.db, async (tx) => {
    const until = await holdOf(tx, user.id, now)
    if (!until) return { retryAfter: await countTry(tx, key, tries, now) }
    await recordAudit(tx, { userId: user.id, action: 'key-export-refused', details: { reason: 'on-hold' } }, now)
    return { hold: until }
  })
  if (hold) throw onHold(hold)
  if (retryAfter) {
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason: 'export-locked' })
  }
}

async function refuseTry(deps: ExportKeysDeps, user: SessionUser, key: string): Promise<void> {
  const now = deps.now()
  await transact(deps.db, async (tx) => {
    await recordAudit(tx, { userId: user.id, action: 'key-export-refused', details: { reason: 'wrong-password' } }, now)
    if (!(await lockWhenUsedUp(tx, key, tries, now))) return
    // Parallel wrong passwords all reach this lock; one mail is enough.
    if ((await countTry(tx, `export-notice ${user.id}`, oneNotice, now)) > 0) return
    await recordAudit(tx, { userId: user.id, action: 'key-export-locked' }, now)
    const until = new Date(now.getTime() + tries.seconds * 1000)
    await sendMail(deps, tx, user, (language) => exportMails.locked(language, { tries: tries.max, until }))
  })
}

async function sendMail(deps: ExportKeysDeps, tx: Tx, user: SessionUser, write: WriteMail): Promise<void> {
  const { id, email } = user
  const [row] = await tx.select({ language: users.language }).from(users).where(eq(users.id, id))
  const { subject, text } = write(row?.language ?? 'en')
  const payload = { to: email, subject, sealedText: deps.secrets.seal(text), dropAfter: null }
  await enqueue(tx, { kind: 'mail', payload }, deps.now())
}

/** Allocates its own memory: Buffer.concat would use the pool that other buffers share. */
function replyBody(keys: Uint8Array): Buffer {
  const start = '{"data":'
  const body = Buffer.alloc(start.length + keys.length + 1, '}')
  body.write(start)
  body.set(keys, start.length)
  return body
}
