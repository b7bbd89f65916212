import { type Address, toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { type ChainKey, evmChainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { GuardState } from '@murmur/contract/signer-guards'
import { type AllowedRecipients, toListedKeys, toRecipientKey } from '@murmur/contract/trading/allowed-recipients'
import type { AddressFamily } from '@murmur/contract/trading/recipients'
import type { Queries } from '#platform/db/db.ts'
import { enqueue, type StricterRecipients } from '#platform/db/enqueue.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { listRecipients } from './recipients.store.ts'

/** Reads the list that the signer keeps: no table of this server has it. */
export async function readAllowedRecipients(
  { queries, signer }: { queries: Queries; signer: Pick<Signer, 'guardState'> },
  userId: UserId,
): Promise<AllowedRecipients> {
  return describeAllowed(queries, userId, await signer.guardState(userId))
}

/** Describes the signer's list with the names of the address book. */
export async function describeAllowed(
  queries: Queries,
  userId: UserId,
  { recipients: list = null }: GuardState,
): Promise<AllowedRecipients> {
  if (!list) return { isOn: false, offFrom: null, recipients: [] }
  const saved = await listRecipients(queries, userId)
  const byKey = new Map(saved.map((each) => [toRecipientKey(each), each]))
  return {
    isOn: true,
    offFrom: toIsoTime(list.liftedFrom),
    recipients: list.recipients.map(({ recipient, from }) => {
      const { chain, ...listed } = parseListedKey(recipient)
      const entry = byKey.get(toRecipientKey(listed))
      const { family, address } = entry ?? listed
      return { family, address, chain, id: entry?.id ?? null, name: entry?.name ?? null, from: toIsoTime(from) }
    }),
  }
}

/** Whether the signer signs sends to a recipient now. */
export function isRecipientAllowed(
  { recipients: list = null }: GuardState,
  recipient: { chain: ChainKey; address: Address },
): boolean {
  const keys = toListedKeys(recipient)
  return !list || list.recipients.some((each) => keys.includes(each.recipient) && each.from === null)
}

/**
 * Removes a recipient from the signer's list, in the transaction that removes it from the address book. While the signer is down, the
 * outbox repeats it.
 */
export async function disallowRemoved(
  tx: Tx,
  signer: Pick<Signer, 'setRecipients'>,
  recipient: { userId: UserId; family: AddressFamily; address: Address },
  at: Date,
): Promise<void> {
  const { userId } = recipient
  const change: StricterRecipients = { kind: 'disallow', recipient: toRecipientKey(recipient) }
  const done = await signer.setRecipients(userId, change).catch((error: unknown) => {
    if (!(error instanceof Outage)) throw error
  })
  if (!done) await enqueue(tx, { kind: 'set-recipients', payload: { userId, change } }, at)
}

/** Queues the cancellation of additions that wait, and of a pending end of the list: an intruder may have requested them. */
export async function keepAllowedRecipients(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await enqueue(tx, { kind: 'set-recipients', payload: { userId, change: { kind: 'keep' } } }, at)
}

function parseListedKey(key: string): { family: AddressFamily; chain: ChainKey | null; address: Address } {
  const [prefix, text = ''] = key.split(':')
  if (prefix === 'sol') return { family: 'sol', chain: null, address: toSolanaAddress(text) }
  const chain = evmChainKeys.find((each) => each === prefix) ?? null
  return { family: 'evm', chain, address: toEvmAddress(text) }
}

function toIsoTime(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString()
}
