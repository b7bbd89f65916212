import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { ApiUser } from '../new-user.ts'
import { fetchHistory } from './ledger.ts'
import { loadReceiptVerifier, type VerifiedReceipt } from './load-verifier.ts'

/**
 * Verifies the receipts of all of a user's trades and sends that are in a block, or of the wanted rows, by the script of the standalone page.
 * @throws Error for a receipt that is not genuine, or is of another transaction than its row in the history
 */
export async function verifyReceipts(
  user: ApiUser,
  isWanted: (row: HistoryTransaction) => boolean = (row) => !isDeposit(row),
): Promise<VerifiedReceipt[]> {
  const verifyReceipt = loadReceiptVerifier()
  const rows = (await fetchHistory(user)).filter((row) => row.hash !== null && isWanted(row))
  const receipts: VerifiedReceipt[] = []
  for (const { id, hash } of rows) {
    const { status, body } = await user.call('GET', `/api/history/${id}/receipt`)
    if (status !== 200) throw new Error(`${id}: ${status} ${JSON.stringify(body)}`)
    const verified = verifyReceipt(JSON.stringify(body))
    const last = verified.steps.at(-1)?.id
    if (last?.toLowerCase() !== hash?.toLowerCase()) throw new Error(`${id}: ${hash} is not ${last}`)
    receipts.push(verified)
  }
  return receipts
}

function isDeposit({ type, tokenOut }: HistoryTransaction): boolean {
  return type === 'Transfer' && tokenOut.amountBaseUnits !== '0'
}
