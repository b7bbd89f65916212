import type { UserId } from '@murmur/contract/ids'
import type { PasskeyProof, PasskeySetting, PasskeyState } from '@murmur/contract/signer-passkeys'
import type * as v from 'valibot'
import { changeSecurity, getLanguage, lockUnfrozen, type Proof, type ReauthenticateDeps } from '#identity/api.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { type MailContent, queueMail } from '#platform/mail/queue-mail.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { settingUrl, withAnnouncement } from './announce-passkey-changes.ts'
import { rejectPasskey } from './reject-passkey.ts'
import { type SigningPasskeyChange, signingPasskeyEmails } from './signing-passkey-emails.ts'
import { markSigningPasskeyUsed, removeSigningPasskeys, upsertSigningPasskey } from './signing-passkeys.store.ts'

export type SigningPasskeysDeps = ReauthenticateDeps & { db: Db; signer: Signer; publicUrl: string }
type PasskeyAction = v.InferOutput<typeof PasskeySetting>
/** `name`: of a new passkey. */
type Change = { action: PasskeyAction; passkey?: PasskeyProof | undefined; name: string } & Proof

/**
 * Changes the passkeys that the signer verifies, and mails the user. An existing passkey confirms the change. Only the first one is
 * added without a passkey, by password and second factor.
 * @throws Refusal PASSKEY_REQUIRED, ACCOUNT_FROZEN unless it ends a recovery, and those of `changeSecurity`
 */
export function changeSigningPasskeys(
  deps: SigningPasskeysDeps,
  user: SessionUser,
  { action, passkey, name, ...proof }: Change,
): Promise<PasskeyState> {
  return withAnnouncement(deps, { ...describe(action, name), userId: user.id, to: user.email }, (begin) => {
    const change = async (tx: Tx) => {
      const mailDetails = { ...describe(action, name), at: deps.now(), url: settingUrl(deps.publicUrl) }
      await mail(deps, tx, user, signingPasskeyEmails.changed(await getLanguage(tx, user.id), mailDetails))
      await storeName(tx, user.id, { action, name, at: mailDetails.at })
      if (passkey) await markSigningPasskeyUsed(tx, user.id, passkey.assertion.credentialId, mailDetails.at)
      // After everything that may refuse: a change that the signer has stored cannot be rolled back. The audit row needs its result.
      const stateAfter = await deps.signer.usePasskey(user.id, action, passkey ?? null).catch(rejectPasskey(passkey))
      await recordChange(tx, user.id, { outcome: action.kind, after: stateAfter, at: mailDetails.at })
      return stateAfter
    }
    if (!passkey)
      return changeSecurity(deps, user.id, proof, {
        act: { act: 'signing-passkeys' },
        rejectsOnHold: true,
        change: async (tx) => {
          await begin(tx)
          return change(tx)
        },
      })
    return transact(deps.db, async (tx) => {
      await begin(tx)
      if (action.kind !== 'replace-recovery') await lockUnfrozen(tx, user.id, deps.now())
      return change(tx)
    })
  })
}

/**
 * Starts the waiting time of a recovery, or completes a recovery that is due, after checking the user's proof. Mails announce both.
 * @throws Refusal PASSKEY_REQUIRED for a wrong code, and those of `changeSecurity`
 */
export function recoverSigningPasskeys(
  deps: SigningPasskeysDeps,
  user: SessionUser,
  { code, ...proof }: { code: string } & Proof,
): Promise<PasskeyState> {
  return withAnnouncement(deps, { change: 'recovery', userId: user.id, to: user.email }, (begin, before) => {
    const change = async (tx: Tx) => {
      await begin(tx)
      const stateAfter = await deps.signer.recoverPasskeys(user.id, code).catch(rejectPasskey({ code }))
      const at = deps.now()
      if (stateAfter.credentialIds.length === 0) await removeSigningPasskeys(tx, user.id)
      await recordChange(tx, user.id, { outcome: 'recovery', after: stateAfter, at })
      const language = await getLanguage(tx, user.id)
      const url = settingUrl(deps.publicUrl)
      const dueAt = stateAfter.recoveryDueAt === null ? undefined : new Date(stateAfter.recoveryDueAt)
      // A repeated request during the waiting time changes nothing, so it sends no mail.
      if (dueAt && before.recoveryDueAt === null)
        await mail(deps, tx, user, signingPasskeyEmails.recoveryStarted(language, { at, dueAt, url }))
      if (!dueAt) await mail(deps, tx, user, signingPasskeyEmails.changed(language, { change: 'recovered', at, url }))
      return stateAfter
    }
    return changeSecurity(deps, user.id, proof, {
      act: { act: 'recover-signing-passkeys' },
      rejectsOnHold: true,
      change,
    })
  })
}

/** The signer's count distinguishes an announced change from one whose request did not commit. */
async function recordChange(
  tx: Tx,
  userId: UserId,
  { outcome, after, at }: { outcome: string; after: PasskeyState; at: Date },
): Promise<void> {
  const count = after.changes ? { count: after.changes.count } : {}
  await recordAudit(tx, { userId, action: 'signing-passkeys', details: { outcome, ...count } }, at)
}

function describe(action: PasskeyAction, name: string) {
  const change = toChange(action)
  if (action.kind === 'enrol') return { change, credential: action.credential.id, name }
  if (action.kind === 'threshold') return { change, usd: action.usd }
  return action.kind === 'remove' ? { change, credential: action.credentialId } : { change }
}

async function storeName(
  tx: Tx,
  userId: UserId,
  { action, name, at }: { action: PasskeyAction; name: string; at: Date },
): Promise<void> {
  // `withAnnouncement` has stored the row. A passkey that is enrolled again keeps its first time.
  if (action.kind === 'enrol')
    await upsertSigningPasskey(tx, { userId, credential: action.credential.id, name, createdAt: at })
  if (action.kind === 'remove') await removeSigningPasskeys(tx, userId, action.credentialId)
}

function toChange(action: PasskeyAction): Exclude<SigningPasskeyChange, 'recovered'> {
  switch (action.kind) {
    case 'enrol':
      return 'added'
    case 'remove':
      return 'removed'
    case 'require':
      return action.isRequired ? 'required' : 'not-required'
    case 'threshold':
      return 'threshold'
    case 'replace-recovery':
      return 'new-code'
  }
}

const mail = (deps: SigningPasskeysDeps, tx: Tx, { email }: SessionUser, content: MailContent) =>
  queueMail(deps, tx, email, content)
