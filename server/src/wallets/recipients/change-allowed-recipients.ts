import { parseEvmAddress, parseSolanaAddress } from '@murmur/contract/address'
import type { RecipientId, UserId } from '@murmur/contract/ids'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { type AllowedRecipients, toRecipientKey } from '@murmur/contract/trading/allowed-recipients'
import { getLanguage, lockUser, type Proof } from '#identity/api.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { rejectPasskey } from '../passkeys/reject-passkey.ts'
import type { Signer } from '../signer/signer.port.ts'
import { describeAllowed } from './allowed-recipients.ts'
import { changeSendSecurity, type SecureSendDeps } from './change-send-security.ts'
import { findListedKey, findListedKeys, type ListedChain } from './find-listed-key.ts'
import { recipientEmails } from './recipient-emails.ts'
import { findRecipient, listRecipients } from './recipients.store.ts'

export type AllowedRecipientsDeps = SecureSendDeps & {
  signer: Pick<Signer, 'passkeyState' | 'guardState' | 'setRecipients'>
  secrets: Pick<Secrets, 'encrypt'>
  chains: readonly ListedChain[]
  /** How long the signer waits before it allows more, in milliseconds, as it was configured. */
  limitWaitMs: number
  publicUrl: string
}
type Loosening = Proof & { passkey?: PasskeyProof | undefined }

/**
 * Restricts sends to the recipients of the address book, without those that still wait: an intruder may have added them. Needs no
 * proof, because it allows nothing. If sends are restricted already, it only cancels a pending end of that.
 */
export async function restrictRecipients(
  deps: Pick<AllowedRecipientsDeps, 'db' | 'signer' | 'chains' | 'now'>,
  userId: UserId,
): Promise<AllowedRecipients> {
  const keys = await findListedKeys(deps.chains, await listRecipients(deps.db.read, userId))
  return transact(deps.db, async (tx) => {
    // Removals wait for this lock, so that none takes place between this read of the address book and the signer's change.
    await lockUser(tx, userId)
    const at = deps.now()
    const saved = await listRecipients(tx, userId)
    const usable = saved.filter(({ usableAt }) => usableAt <= at)
    const recipients = usable.map((each) => keys.get(each.id) ?? toRecipientKey(each))
    await recordAudit(tx, { userId, action: 'recipients-restricted', details: { count: recipients.length } }, at)
    await recordEvent(tx, userId, { type: 'changed', subject: 'recipients' }, at)
    // Last: the signer cannot roll back.
    const state = await deps.signer.setRecipients(userId, { kind: 'restrict', recipients })
    return describeAllowed(tx, userId, state)
  })
}

/** Cancels a pending end of the list and additions that wait. Needs no proof; changes nothing if the list has ended. */
export function keepRecipients(deps: AllowedRecipientsDeps, userId: UserId): Promise<AllowedRecipients> {
  return transact(deps.db, async (tx) => {
    await lockUser(tx, userId)
    await recordAudit(tx, { userId, action: 'recipients-kept' }, deps.now())
    await recordEvent(tx, userId, { type: 'changed', subject: 'recipients' }, deps.now())
    // Last: the signer cannot roll back.
    return describeAllowed(tx, userId, await deps.signer.setRecipients(userId, { kind: 'keep' }))
  })
}

/**
 * Removes an address from the signer's list. Needs no proof, because it allows nothing.
 * @throws Refusal NOT_FOUND for text that isn't an address
 */
export function disallowRecipient(
  deps: Pick<AllowedRecipientsDeps, 'db' | 'now' | 'signer'>,
  userId: UserId,
  text: string,
): Promise<AllowedRecipients> {
  const [evm, sol] = [parseEvmAddress(text), parseSolanaAddress(text)]
  const address = evm ?? sol
  if (!address) throw new Refusal('NOT_FOUND')
  const recipient = toRecipientKey({ family: evm ? 'evm' : 'sol', address })
  return transact(deps.db, async (tx) => {
    await lockUser(tx, userId)
    await recordAudit(tx, { userId, action: 'recipient-disallowed' }, deps.now())
    await recordEvent(tx, userId, { type: 'changed', subject: 'recipients' }, deps.now())
    const state = await deps.signer.setRecipients(userId, { kind: 'disallow', recipient })
    return describeAllowed(tx, userId, state)
  })
}

/**
 * Adds a recipient of the address book to the signer's list, after password and second factor, or a passkey, which the signer itself
 * verifies if the user requires one. The signer counts the waiting time; a mail announces it. Changes nothing for a listed recipient.
 * @throws Refusal NOT_FOUND, PASSKEY_REQUIRED, UPSTREAM_DOWN, and as `changeSendSecurity` does
 */
export async function allowRecipient(
  deps: AllowedRecipientsDeps,
  user: SessionUser,
  { id, ...proof }: Loosening & { id: RecipientId },
): Promise<AllowedRecipients> {
  const saved = await findRecipient(deps.db.read, user.id, id)
  if (!saved) throw new Refusal('NOT_FOUND')
  const current = await deps.signer.guardState(user.id)
  const isListed = (key: string) => current.recipients?.recipients.some((each) => each.recipient === key)
  const unchanged = () => describeAllowed(deps.db.read, user.id, current)
  // The chains are read last: a list that is off, or has the address for all of them, needs no node.
  if (!current.recipients || isListed(toRecipientKey(saved))) return unchanged()
  const recipient = await findListedKey(deps.chains, saved)
  if (isListed(recipient)) return unchanged()
  const { name, address } = saved
  return loosen(deps, user, proof, {
    act: { act: 'allow-recipient', of: id },
    audit: { action: 'recipient-allowed', details: { recipientId: id } },
    mail: (language, times) => recipientEmails.allowed(language, { ...times, name, address }),
    check: async (tx) => {
      if (!(await findRecipient(tx, user.id, id))) throw new Refusal('NOT_FOUND')
    },
    change: (passkey) => deps.signer.setRecipients(user.id, { kind: 'allow', recipient, passkey }),
  })
}

/**
 * Lets sends go to any recipient again, with the proof, the waiting time and the mail of `allowRecipient`. Changes nothing if that is
 * so already, or pending.
 */
export async function liftRestriction(
  deps: AllowedRecipientsDeps,
  user: SessionUser,
  proof: Loosening,
): Promise<AllowedRecipients> {
  const current = await deps.signer.guardState(user.id)
  if (!current.recipients || current.recipients.liftedFrom !== null)
    return describeAllowed(deps.db.read, user.id, current)
  return loosen(deps, user, proof, {
    act: { act: 'any-recipient' },
    audit: { action: 'recipients-unrestricted' },
    mail: recipientEmails.anyAllowed,
    change: (passkey) => deps.signer.setRecipients(user.id, { kind: 'lift', passkey }),
  })
}

type LooserChange = {
  act: Parameters<typeof changeSendSecurity>[3]['act']
  audit: Pick<Parameters<typeof recordAudit>[1], 'action' | 'details'>
  mail: (
    language: Awaited<ReturnType<typeof getLanguage>>,
    times: { at: Date; from: Date; url: string },
  ) => Parameters<typeof queueMail>[3]
  /** Called with the user's row locked: the address book may have changed since the caller read it. */
  check?: (tx: Tx) => Promise<void>
  change: (passkey: PasskeyProof | null) => ReturnType<Signer['setRecipients']>
}

/**
 * Makes a change that allows more. If the signer's reply is lost, the mail and the audit row are stored nevertheless: the signer may have
 * made the change, and the mail is what warns the owner.
 */
async function loosen(
  deps: AllowedRecipientsDeps,
  user: SessionUser,
  { passkey, ...proof }: Loosening,
  { act, audit, mail, check, change }: LooserChange,
): Promise<AllowedRecipients> {
  const { isRequired } = await deps.signer.passkeyState(user.id)
  if (isRequired && !passkey) throw new Refusal('PASSKEY_REQUIRED')
  let outage: Outage | undefined
  const changed = await changeSendSecurity(deps, user, proof, {
    act,
    isSigned: isRequired && !proof.totp,
    wrong: { reason: 'password-wrong' },
    change: async (tx: Tx) => {
      await check?.(tx)
      const at = deps.now()
      await recordAudit(tx, { userId: user.id, ...audit }, at)
      await recordEvent(tx, user.id, { type: 'changed', subject: 'recipients' }, at)
      const times = { at, from: new Date(at.getTime() + deps.limitWaitMs), url: `${deps.publicUrl}/app/settings` }
      await queueMail(deps, tx, user.email, mail(await getLanguage(tx, user.id), times))
      // Last: the signer cannot roll back. A passkey that was sent is always verified, since it may be the only proof.
      const state = await change(passkey ?? null)
        .catch(rejectPasskey(passkey))
        .catch((error: unknown) => {
          if (!(error instanceof Outage && error.kind === 'signer')) throw error
          outage = error
          return undefined
        })
      return state && describeAllowed(tx, user.id, state)
    },
  })
  if (!changed) throw outage
  return changed
}
