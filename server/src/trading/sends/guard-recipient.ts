import type { ChainKey } from '@murmur/contract/chains'
import type { RecipientId, UserId } from '@murmur/contract/ids'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { findRecipient, lockRecipient, type RecipientRow } from '#wallets/api.ts'

/**
 * Returns a recipient of the user's address book to which a send is possible now.
 * @throws Refusal NOT_FOUND, ON_HOLD during the waiting time, BAD_RECIPIENT if the address is of another family of chains
 */
export async function requireRecipient(
  queries: Queries,
  { userId, id, chain }: { userId: UserId; id: RecipientId; chain: ChainKey },
  now: Date,
): Promise<RecipientRow> {
  const recipient = requireUsable(await findRecipient(queries, userId, id), now)
  if ((recipient.family === 'sol') !== (chain === 'sol')) {
    throw new Refusal('BAD_RECIPIENT', { reason: 'recipient-other-chain', values: { name: recipient.name, chain } })
  }
  return recipient
}

/**
 * Checks the recipient again in the transaction that releases a send: it may have been removed since the quote.
 * @throws Refusal NOT_FOUND, ON_HOLD
 */
export async function guardRecipient(
  tx: Tx,
  { userId, id }: { userId: UserId; id: RecipientId },
  now: Date,
): Promise<void> {
  requireUsable(await lockRecipient(tx, userId, id), now)
}

function requireUsable(recipient: RecipientRow | undefined, now: Date): RecipientRow {
  if (!recipient) throw new Refusal('NOT_FOUND', { reason: 'recipient-removed' })
  const { name, usableAt } = recipient
  if (usableAt > now) {
    throw new Refusal('ON_HOLD', { reason: 'recipient-waits', values: { name, time: usableAt.toISOString() } })
  }
  return recipient
}
