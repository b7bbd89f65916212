import { Refusal } from '#core/refusal.ts'
import type { Secrets } from '#core/secrets.ts'
import type { SessionUser } from '#core/session.ts'
import { countTry, forgetTries, lockWhenSpent, type Window } from '#db/count-try.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { recordAudit } from '#db/record-audit.ts'
import { transact } from '#db/transact.ts'
import { exportMail } from '#features/wallets/export-mail.ts'
import type { Signer, WalletKeys } from '#integrations/signer/signer.port.ts'

export type ExportKeysDeps = {
  db: Db
  signer: Pick<Signer, 'exportKeys'>
  secrets: Pick<Secrets, 'seal'>
  verifyPassword: (userId: string, password: string) => Promise<boolean>
  walletOf: (userId: string) => Promise<WalletKeys>
  now: () => Date
}

const tries: Window = { max: 5, seconds: 15 * 60 }

/**
 * The reply body that holds a user's private keys, as bytes that nobody here decodes; the caller overwrites them once
 * sent. The fifth wrong password locks the export for 15 minutes. Each export leaves an audit row and a mail.
 */
export async function exportKeys(deps: ExportKeysDeps, user: SessionUser, password: string): Promise<Buffer> {
  const key = `export ${user.id}`
  // Counted before the password is looked at, so that a hundred tries at once are no more than five.
  const retryAfter = await transact(deps.db, (tx) => countTry(tx, key, tries, deps.now()))
  if (retryAfter > 0) {
    const reason = 'Key export is locked after 5 wrong passwords.'
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason })
  }
  if (!(await deps.verifyPassword(user.id, password))) {
    await transact(deps.db, async (tx) => {
      await lockWhenSpent(tx, key, tries, deps.now())
      await recordAudit(tx, { userId: user.id, action: 'key-export-refused' }, deps.now())
    })
    throw new Refusal('WRONG_CREDENTIALS', {
      message: 'The password is wrong. Nothing was exported; please try again.',
    })
  }
  const { userId, walletId, sealed } = await deps.walletOf(user.id)
  const keys = await deps.signer.exportKeys({ userId, walletId, sealed })
  try {
    await transact(deps.db, async (tx) => {
      await forgetTries(tx, key)
      await recordAudit(tx, { userId: user.id, action: 'keys-exported', details: { walletId } }, deps.now())
      const { subject, text } = exportMail(deps.now())
      const payload = { to: user.email, subject, sealedText: deps.secrets.seal(text), dropAfter: null }
      await enqueue(tx, { kind: 'mail', payload }, deps.now())
    })
    return replyBody(keys)
  } finally {
    keys.fill(0)
  }
}

/** In memory of its own: Buffer.concat would take a slice of the pool that other buffers share. */
function replyBody(keys: Uint8Array): Buffer {
  const start = '{"data":'
  const body = Buffer.alloc(start.length + keys.length + 1, '}')
  body.write(start)
  body.set(keys, start.length)
  return body
}
