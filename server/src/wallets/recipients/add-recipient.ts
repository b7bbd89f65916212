import { randomBytes } from 'node:crypto'
import { parseRecipientId } from '@murmur/contract/ids'
import type { Recipient, recipientsApi } from '@murmur/contract/trading/recipients'
import type * as v from 'valibot'
import { getLanguage } from '#identity/api.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { changeSendSecurity, type SecureSendDeps } from './change-send-security.ts'
import { type CheckAddressDeps, checkAddress } from './check-address.ts'
import { parseLabels } from './parse-labels.ts'
import { recipientEmails } from './recipient-emails.ts'
import {
  findRecipientByAddress,
  insertRecipient,
  listRecipients,
  maxRecipients,
  type RecipientRow,
  toRecipient,
} from './recipients.store.ts'

export type AddRecipientDeps = CheckAddressDeps &
  SecureSendDeps & {
    /** How long after its addition nothing can be sent to a recipient, in milliseconds. */
    recipientWaitMs: number
    publicUrl: string
  }

type AddInput = v.InferOutput<typeof recipientsApi.add.body>

/**
 * Adds a recipient after checking its address again, the accepted warnings, password and second factor. A mail announces it, with
 * a link that removes it.
 * @throws Refusal BAD_RECIPIENT, LIST_FULL, and as `checkAddress` and `changeSendSecurity` do
 */
export async function addRecipient(deps: AddRecipientDeps, user: SessionUser, input: AddInput): Promise<Recipient> {
  const labels = parseLabels(input)
  const { family, address, warnings } = await checkAddress(deps, user.id, input.chain, input.address)
  const accepted = input.acceptedWarnings ?? []
  if (warnings.some(({ code }) => !accepted.includes(code))) {
    throw new Refusal('BAD_RECIPIENT', { reason: 'recipient-warnings' })
  }
  return changeSendSecurity(deps, user, input, {
    act: { act: 'add-recipient', of: input.address },
    wrong: { reason: 'password-wrong' },
    change: async (tx) => {
      const createdAt = deps.now()
      const code = randomBytes(32).toString('base64url')
      const row: RecipientRow = {
        ...{ id: parseRecipientId(deps.newId()), userId: user.id, ...labels, family, address, createdAt },
        usableAt: new Date(createdAt.getTime() + deps.recipientWaitMs),
        cancelHash: hashCancelCode(deps.secrets, code),
        lastSentAt: null,
      }
      await store(tx, row)
      await recordAudit(tx, { userId: user.id, action: 'recipient-added', details: { recipientId: row.id } }, createdAt)
      await recordEvent(tx, user.id, { type: 'changed', subject: 'recipients' }, createdAt)
      // The code is in the URL's fragment, which browsers do not send to servers, proxies or logs.
      const cancelUrl = `${deps.publicUrl}/cancel-recipient#${code}`
      const mail = recipientEmails.added(await getLanguage(tx, user.id), { ...row, at: createdAt, cancelUrl })
      await queueMail(deps, tx, user.email, mail)
      return toRecipient(row)
    },
  })
}

/** Stores a recipient. `changeSendSecurity` has locked the user's row, so that parallel additions are counted one after another. */
async function store(tx: Tx, row: RecipientRow): Promise<void> {
  const known = await findRecipientByAddress(tx, row.userId, row.address)
  if (known) throw new Refusal('BAD_RECIPIENT', { reason: 'recipient-known', values: { name: known.name } })
  if ((await listRecipients(tx, row.userId)).length >= maxRecipients) {
    throw new Refusal('LIST_FULL', { reason: 'recipients-full', values: { count: maxRecipients } })
  }
  await insertRecipient(tx, row)
}

/** The stored hash of a mailed link's code. */
export function hashCancelCode(secrets: Pick<Secrets, 'hmac'>, code: string): string {
  return secrets.hmac('cancel-recipient', code)
}
