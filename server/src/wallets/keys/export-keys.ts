import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import {
  getLanguage,
  guardFreeze,
  lockUnfrozen,
  type PasswordHasher,
  type Proof,
  passkeyProofCode,
  requirePasskeyProof,
  requireSecondFactor,
  type SecondFactorDeps,
  verifyOwnPassword,
} from '#identity/api.ts'
import { type AttemptLimit, clearAttempts, countAttempt, lockWhenExhausted } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { findWallet } from '#wallets/find-wallet.ts'
import { rejectPasskey } from '#wallets/passkeys/reject-passkey.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { getAccountHold, holdRefusal } from './account-hold.ts'
import { exportEmails } from './export-mail.ts'

export type ExportKeysDeps = SecondFactorDeps & {
  db: Db
  passwords: Pick<PasswordHasher, 'verify'>
  signer: Pick<Signer, 'exportKeys' | 'passkeyState'>
}

const attemptLimit: AttemptLimit = { max: 5, seconds: 15 * 60 }
const noticeLimit: AttemptLimit = { max: 1, seconds: 15 * 60 }
const act = { act: 'export-keys' } as const

/** `passkey`: the proof of the signer's action `export`. */
type ExportRequest = Proof & { passkey?: PasskeyProof | undefined }

/**
 * Returns a user's private keys as the bytes of the reply body, which are never decoded here. The caller must overwrite
 * the bytes after sending. The fifth wrong password locks the export by password for 15 minutes and sends a mail; second-factor
 * codes have a separate counter. A password reset starts a hold. Each export writes an audit row and sends a mail.
 */
export async function exportKeys(deps: ExportKeysDeps, user: SessionUser, request: ExportRequest): Promise<Buffer> {
  const { passkey } = request
  await guardFreeze(deps.db.read, user.id, deps.now())
  await proveUser(deps, user, request)
  const { userId, walletId, sealed } = await findWallet(deps.db, user.id)
  const keys = await deps.signer.exportKeys({ userId, walletId, sealed }, passkey).catch(rejectPasskey(passkey))
  try {
    const hold = await transact(deps.db, async (tx) => {
      await lockUnfrozen(tx, user.id, deps.now())
      // Checks the hold again: the password may have been reset since, so the entered one may not be the owner's.
      const until = await getAccountHold(tx, user.id, deps.now())
      if (until) return until
      await recordAudit(tx, { userId: user.id, action: 'keys-exported', details: { walletId } }, deps.now())
      await queueMail(deps, tx, user.email, exportEmails.exported(await getLanguage(tx, user.id), deps.now()))
      return undefined
    })
    if (hold) throw holdRefusal(hold)
    return toReplyBody(keys)
  } finally {
    keys.fill(0)
  }
}

/** Checks the password and the second factor, or a passkey's proof. Neither is needed if the signer verifies a passkey's signature. */
async function proveUser(deps: ExportKeysDeps, user: SessionUser, request: ExportRequest): Promise<void> {
  const code = passkeyProofCode(request)
  const isSigned = !request.password && request.passkey !== undefined
  const needsPassword = code === undefined && !(isSigned && (await deps.signer.passkeyState(user.id)).isRequired)
  // Refuses a missing password without counting an attempt.
  if (needsPassword && !request.password) await verifyOwnPassword(deps, user.id, undefined)
  const key = `export ${user.id}`
  await permitAttempt(deps, user, needsPassword ? key : undefined)
  if (code !== undefined) return requirePasskeyProof(deps, { userId: user.id, act, code })
  if (!needsPassword) return
  if (!(await verifyOwnPassword(deps, user.id, request.password))) {
    await rejectAttempt(deps, user, key)
    throw new Refusal('WRONG_CREDENTIALS', { reason: 'password-wrong-export' })
  }
  // Clears the counter before the second factor is checked, because the password was right.
  await transact(deps.db, (tx) => clearAttempts(tx, key))
  await requireSecondFactor(deps, user.id, request.totp, act)
}

/**
 * Refuses on hold, and counts an attempt before its password is verified, so that parallel requests cannot exceed the limit. `key`: of
 * the counter; undefined without a password.
 */
async function permitAttempt(deps: ExportKeysDeps, user: SessionUser, key: string | undefined): Promise<void> {
  const now = deps.now()
  const { hold, retryAfter } = await transact(deps.db, async (tx) => {
    const until = await getAccountHold(tx, user.id, now)
    if (!until) return { retryAfter: key ? await countAttempt(tx, key, attemptLimit, now) : 0 }
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
    const mail = exportEmails.locked(await getLanguage(tx, user.id), { tries: attemptLimit.max, until })
    await queueMail(deps, tx, user.email, mail)
  })
}

/** Allocates separate memory, because Buffer.concat would use the pool that other buffers share. */
function toReplyBody(keys: Uint8Array): Buffer {
  const start = '{"data":'
  const body = Buffer.alloc(start.length + keys.length + 1, '}')
  body.write(start)
  body.set(keys, start.length)
  return body
}
