import { type Address, areAddressesEqual } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import type { transfers } from '#wallets/tables/transfers.ts'

type TransferRow = typeof transfers.$inferSelect

/** The agreed terms of a send; `amount` in base units. */
export type AgreedSend = {
  token: Address
  recipient: Address
  amount: bigint
  /** Whether the transaction returns coin to the wallet: the rent of closed token accounts. */
  returnsCoin?: boolean
}

/** The key of a user's transaction. Both parties of one transaction may be users. */
export function transactionKey({ userId, hash }: { userId: UserId; hash: TxHash }): string {
  return `${userId} ${hash}`
}

/**
 * Finds the transfers that the history does not list, because it lists their send: those of the sent token, the recipient's first, up
 * to the agreed amount (a token may withhold a fee by a separate transfer), the fee of a failed send, and the returned coin of a rent
 * reclaim. Every other transfer of the transaction is listed separately, so that a token cannot hide that it took more than agreed.
 * @param sends by `transactionKey`
 */
export function matchSends(
  rows: readonly TransferRow[],
  sends: ReadonlyMap<string, AgreedSend>,
): ReadonlySet<TransferRow> {
  const matchedRows = new Set<TransferRow>()
  const remainingAmounts = new Map([...sends].map(([key, { amount }]) => [key, amount]))
  const isToRecipient = (row: TransferRow) => {
    const recipient = sends.get(transactionKey(row))?.recipient
    return row.counterparty !== null && recipient !== undefined && areAddressesEqual(row.counterparty, recipient)
  }
  const ordered = [...rows.filter(isToRecipient), ...rows.filter((row) => !isToRecipient(row))]
  for (const row of ordered) {
    const key = transactionKey(row)
    const [send, left] = [sends.get(key), remainingAmounts.get(key)]
    if (!send || left === undefined) continue
    const isSentPart = row.direction === 'out' && areAddressesEqual(row.token, send.token) && row.amount <= left
    if (isSentPart) remainingAmounts.set(key, left - row.amount)
    const isReturn = send.returnsCoin === true && row.direction === 'in' && areAddressesEqual(row.token, send.token)
    if (isSentPart || isReturn || row.amount === 0n) matchedRows.add(row)
  }
  return matchedRows
}
