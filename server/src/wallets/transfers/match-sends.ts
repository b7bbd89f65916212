import { type Address, sameAddress } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import type { transfers } from '#wallets/tables/transfers.ts'

type TransferRow = typeof transfers.$inferSelect

/** A send as the user agreed to it; `amount` in base units. */
export type AgreedSend = {
  token: Address
  recipient: Address
  amount: bigint
  /** Whether coin returns to the wallet: the rent of token accounts that it closed. */
  returnsCoin?: boolean
}

/** The key of a user's transaction. Both parties of one transaction may be users. */
export function keyOf({ userId, hash }: { userId: UserId; hash: TxHash }): string {
  return `${userId} ${hash}`
}

/**
 * The rows that the history shows as a send: the movements of the sent token, that to the recipient first, up to the agreed amount
 * (a token may withhold a fee by a transfer of its own), or the fee alone of a failed send; of a rent reclaim the coin that
 * returns. Every other movement of the same
 * transaction is a row of its own: a token that takes more than was agreed must not be hidden.
 * @param sends by `keyOf`
 */
export function matchSends(
  rows: readonly TransferRow[],
  sends: ReadonlyMap<string, AgreedSend>,
): ReadonlySet<TransferRow> {
  const found = new Set<TransferRow>()
  const rest = new Map([...sends].map(([key, { amount }]) => [key, amount]))
  const isToRecipient = (row: TransferRow) => {
    const recipient = sends.get(keyOf(row))?.recipient
    return row.counterparty !== null && recipient !== undefined && sameAddress(row.counterparty, recipient)
  }
  const ordered = [...rows.filter(isToRecipient), ...rows.filter((row) => !isToRecipient(row))]
  for (const row of ordered) {
    const key = keyOf(row)
    const [send, left] = [sends.get(key), rest.get(key)]
    if (!send || left === undefined) continue
    const isMovement = row.direction === 'out' && sameAddress(row.token, send.token) && row.amount <= left
    if (isMovement) rest.set(key, left - row.amount)
    const isReturn = send.returnsCoin === true && row.direction === 'in' && sameAddress(row.token, send.token)
    if (isMovement || isReturn || row.amount === 0n) found.add(row)
  }
  return found
}
