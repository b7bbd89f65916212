import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { isIncoming } from '#features/history/transaction-text.ts'
import { roundCostUsd } from '#lib/format/format.ts'
import type { TextId } from '#lib/i18n/text.ts'
import { addCostUsd } from '#lib/trading/sum-costs.ts'

type Amount = Pick<HistoryTransaction['tokenIn'], 'address' | 'amountBaseUnits' | 'decimals' | 'symbol'>
/**
 * A line of a receipt. `amount` is null for a sum of different tokens; `usdValue`: at the time of the transaction, null if no
 * price was available. `kind`: `part`, included in the line above; `minus`, subtracted from it; `total`, the sum of the lines
 * above.
 */
export type StatementLine = {
  id: TextId
  amount: Amount | null
  usdValue: number | null
  kind?: 'part' | 'minus' | 'total'
}

type Leg = HistoryTransaction['tokenIn']
type Transaction = HistoryTransaction

/** The amounts and costs of a transaction, with the total that includes the network fee, in the order of a bank's receipt. */
export function receiptLines(transaction: Transaction): StatementLine[] {
  const { type, tokenIn, tokenOut, purpose, status, usdValue = null } = transaction
  if (status === 'Failed' || purpose === 'revoke') return failedStatement(transaction)
  if (status === 'Pending') return [...agreedLine(transaction), ...feeLine(transaction)]
  if (type === 'Transfer')
    return isIncoming(transaction)
      ? withNet(transaction, [toLine('history.received', tokenOut, usdValue)])
      : withTotal(transaction, [toLine('history.sent', tokenIn, usdValue)])
  const fee = transaction.platformFee
  const part = fee && fee.amountBaseUnits !== '0' ? [{ ...costLine('receipt.platform-fee', fee), ...partOf }] : []
  const paid = toLine(type === 'Buy' ? 'receipt.paid' : 'receipt.sold', tokenIn, type === 'Buy' ? usdValue : null)
  const got = toLine('receipt.got', tokenOut, type === 'Sell' ? usdValue : null)
  if (type === 'Buy') return [...withTotal(transaction, [paid, ...part]), got]
  // Between two tokens the fee is a part of the sold one.
  const isPartOfSold = fee?.address === tokenIn.address
  return [paid, ...(isPartOfSold ? part : []), ...withNet(transaction, [got, ...(isPartOfSold ? [] : part)])]
}

const partOf = { kind: 'part' } as const

/** The agreed amount, which did not move, and the network fee, which was paid. */
function failedStatement(transaction: Transaction): StatementLine[] {
  const fee = feeLine(transaction)
  const total: StatementLine[] = fee.map((line) => ({ ...line, id: 'receipt.total', kind: 'total' }))
  return [...(transaction.purpose === 'revoke' ? [] : agreedLine(transaction)), ...fee, ...total]
}

function agreedLine(transaction: Transaction): StatementLine[] {
  const { type, tokenIn, tokenOut } = transaction
  if (type === 'Transfer') return [toLine('history.amount', isIncoming(transaction) ? tokenOut : tokenIn, null)]
  return [toLine(type === 'Buy' ? 'receipt.agreed' : 'receipt.agreed-sale', tokenIn, null)]
}

function feeLine({ networkFee }: Transaction): StatementLine[] {
  return networkFee ? [costLine('receipt.network-fee', networkFee)] : []
}

function withTotal(transaction: Transaction, lines: StatementLine[]): StatementLine[] {
  const [first, fee] = [lines[0], feeLine(transaction)[0]]
  if (!first || !fee) return lines
  return [...lines, fee, { ...sum(first, fee, 1n), id: 'receipt.total', kind: 'total' }]
}

function withNet(transaction: Transaction, lines: StatementLine[]): StatementLine[] {
  const [first, fee] = [lines[0], feeLine(transaction)[0]]
  if (!first || !fee) return lines
  return [...lines, { ...fee, kind: 'minus' }, { ...sum(first, fee, -1n), id: 'receipt.net', kind: 'total' }]
}

/** Adds or subtracts a fee. Amounts of different tokens have a sum in USD only. */
function sum(line: StatementLine, fee: StatementLine, sign: 1n | -1n): Pick<StatementLine, 'amount' | 'usdValue'> {
  const isSame = line.amount?.address === fee.amount?.address
  const usdValue =
    line.usdValue === null || fee.usdValue === null
      ? null
      : addCostUsd(line.usdValue, fee.usdValue, sign === 1n ? 1 : -1)
  if (!isSame || !line.amount || !fee.amount) return { amount: null, usdValue }
  const units = BigInt(line.amount.amountBaseUnits) + sign * BigInt(fee.amount.amountBaseUnits)
  // A fee above what came in has no net amount to show as a token.
  return { amount: units < 0n ? null : { ...line.amount, amountBaseUnits: String(units) }, usdValue }
}

/** A cost, whose value is rounded up to the cent. */
function costLine(id: TextId, amount: Amount & Pick<Leg, 'usdValue'>): StatementLine {
  const line = toLine(id, amount, null)
  return line.usdValue === null ? line : { ...line, usdValue: roundCostUsd(line.usdValue) }
}

/** `fallback`: the value of the transaction, of records whose legs have none. */
function toLine(id: TextId, amount: Amount & Pick<Leg, 'usdValue'>, fallback: number | null): StatementLine {
  return { id, amount, usdValue: amount.usdValue ?? fallback }
}
