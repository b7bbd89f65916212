import type { Address } from '@murmur/contract/address'
import { chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { mailFirstLostFactorCode } from '#identity/factors/mail-lost-factor-code.ts'
import { freezeInSigner } from '#identity/freeze/freeze-in-signer.ts'
import { finishThaw } from '#identity/freeze/thaw-account.ts'
import { type CreateResetDeps, createReset, mailResetCode } from '#identity/passwords/create-reset.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import type { Workers } from '#platform/db/run-outbox.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { SendMail } from '#platform/mail/send-mail.port.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { lockUser } from './users.store.ts'

type AccountWorkersDeps = CreateResetDeps & {
  sendMail: SendMail
  requestFunds: (address: Address) => Promise<void>
  secrets: Pick<Secrets, 'decrypt'>
  signer: Pick<Signer, 'freeze' | 'keepLimits' | 'setRecipients'>
  now: Clock
}

/** Outbox workers of accounts: send mails, fund new wallets, and continue password resets. */
export function accountWorkers(deps: AccountWorkersDeps): Omit<Workers, 'signing-passkeys' | 'news' | 'order-over'> {
  return {
    async mail({ to, subject, sealedText, dropAfter }, id) {
      // Skips a mail whose code or link has expired: the user could not use it.
      if (dropAfter && new Date(dropAfter) <= deps.now()) return undefined
      await deps.sendMail({ id, to, subject, text: deps.secrets.decrypt(sealedText) })
      return undefined
    },
    async faucet({ userId, evmAddress, solAddress }) {
      await Promise.all([deps.requestFunds(evmAddress), deps.requestFunds(solAddress)])
      return async (tx) => {
        for (const chain of chainKeys) await recordEvent(tx, userId, { type: 'balances', chain }, deps.now())
      }
    },
    async 'factor-reset'({ resetId }) {
      return (tx) => mailFirstLostFactorCode(deps, tx, resetId)
    },
    async 'freeze-in-signer'({ userId }) {
      return (tx) => freezeInSigner(deps, tx, userId)
    },
    async 'keep-limits'({ userId }) {
      await deps.signer.keepLimits(userId)
      return (tx) => notifyPages(deps, tx, userId, 'limits')
    },
    async 'set-recipients'({ userId, change }) {
      // A row that someone wrote into the database must not loosen the list.
      if (change.kind !== 'keep' && change.kind !== 'disallow') throw new Error('The job would loosen the list')
      await deps.signer.setRecipients(userId, change)
      return (tx) => notifyPages(deps, tx, userId, 'recipients')
    },
    async thaw({ userId }) {
      return (tx) => finishThaw(deps, tx, userId)
    },
    async 'password-reset'(payload) {
      return (tx) =>
        payload.step === 'open' ? createReset(deps, tx, payload.email) : mailResetCode(deps, tx, payload.resetId)
    },
  }
}

/**
 * Notifies the user's open pages, which show the signer's state, of what the signer no longer keeps as pending. An account that was
 * never verified may be gone by now.
 */
async function notifyPages(
  { now }: Pick<AccountWorkersDeps, 'now'>,
  tx: Tx,
  userId: UserId,
  subject: 'limits' | 'recipients',
): Promise<void> {
  if (await lockUser(tx, userId)) await recordEvent(tx, userId, { type: 'changed', subject }, now())
}
