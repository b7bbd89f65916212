import { toBaseUnits } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { splitTransactionCosts } from '#features/history/paid-fees.ts'
import { isIncoming } from '#features/history/transaction-text.ts'
import { roundCostUsd, toCostCents } from '#lib/format/format.ts'
import type { TextId } from '#lib/i18n/text.ts'
import { addCostUsd } from '#lib/trading/sum-costs.ts'

type Amount = Pick<HistoryTransaction['tokenIn'], 'address' | 'amountBaseUnits' | 'decimals' | 'symbol'>
/**
 * A line of a receipt. `amount` is null for a sum of different tokens; `usdValue`: at the time of the transaction, null if no
 * price was available. `kind`: `part`, included in the line above; `minus`, subtracted from it; `total`, the sum of the lines
 * above. A cost is shown with fewer digits.
 */
export type StatementLine = {
  id: TextId
  amount: Amount | null
  usdValue: number | null
  kind?: 'part' | 'minus' | 'total'
  isCost?: boolean
}

type Leg = HistoryTransaction['tokenIn']
type Transaction = HistoryTransaction

/** The amounts and costs of a transaction, with the total that includes the network fee, in the order of a bank's receipt. */
export function receiptLines(transaction: Transaction): StatementLine[] {
  const { type, tokenIn, tokenOut, purpose, status, usdValue = null } = transaction
  if (status === 'Failed' || purpose === 'revoke') return toFailedLines(transaction)
  if (status === 'Pending') return [...toAgreedLines(transaction), ...networkLines(transaction)]
  if (type === 'Transfer')
    return isIncoming(transaction)
      ? withNetAmount(transaction, [toLine('history.received', tokenOut, usdValue)])
      : withTotal(transaction, [toLine('history.sent', tokenIn, usdValue)])
  const fee = transaction.platformFee
  const feeLines = fee && fee.amountBaseUnits !== '0' ? [{ ...costLine('receipt.platform-fee', fee), ...partKind }] : []
  const paid = toLine(type === 'Buy' ? 'receipt.paid' : 'receipt.sold', tokenIn, type === 'Buy' ? usdValue : null)
  const receivedLine = toLine('receipt.got', tokenOut, type === 'Sell' ? usdValue : null)
  if (type === 'Buy') return [...withTotal(transaction, [paid, ...feeLines]), receivedLine]
  // Between two tokens the fee is a part of the sold one.
  const isPartOfSold = fee?.address === tokenIn.address
  return [
    paid,
    ...(isPartOfSold ? feeLines : []),
    ...withNetAmount(transaction, [receivedLine, ...(isPartOfSold ? [] : feeLines)]),
  ]
}

const partKind = { kind: 'part' } as const

/** Of a failed transaction, the agreed amount, which did not move, and the network fee, which was paid; of a revocation, the fee. */
function toFailedLines(transaction: Transaction): StatementLine[] {
  const fee = networkLines(transaction)
  const total: StatementLine[] = fee.map((line) => ({ ...line, id: 'receipt.total', kind: 'total' }))
  return [...(transaction.purpose === 'revoke' ? [] : toAgreedLines(transaction)), ...fee, ...total]
}

function toAgreedLines(transaction: Transaction): StatementLine[] {
  const { type, tokenIn, tokenOut } = transaction
  if (type === 'Transfer') return [toLine('history.amount', isIncoming(transaction) ? tokenOut : tokenIn, null)]
  return [toLine(type === 'Buy' ? 'receipt.agreed' : 'receipt.agreed-sale', tokenIn, null)]
}

/** The network fee and the refundable deposit as separate lines. Rounded to cents, they add up to the value of both. */
function networkLines(transaction: Transaction): StatementLine[] {
  const paid = splitTransactionCosts(transaction)
  if (!paid) return []
  const fee = costLine('receipt.network-fee', paid.fee)
  if (!paid.deposit) return [fee]
  const totalUsd = transaction.networkFee?.usdValue ?? null
  const feeCents = fee.usdValue === null || fee.usdValue < 0.01 ? 0 : toCostCents(fee.usdValue)
  const usdValue = totalUsd === null ? null : (toCostCents(totalUsd) - feeCents) / 100
  return [fee, { id: 'quote.account-deposit', amount: paid.deposit, usdValue, isCost: true }]
}

function withTotal(transaction: Transaction, lines: StatementLine[]): StatementLine[] {
  const [first, { networkFee: paid }] = [lines[0], transaction]
  if (!first || !paid) return lines
  const id = transaction.accountDeposit ? 'receipt.total-deposit' : 'receipt.total'
  return [...lines, ...networkLines(transaction), { ...addNetworkCosts(first, paid, 1n), id, kind: 'total' }]
}

function withNetAmount(transaction: Transaction, lines: StatementLine[]): StatementLine[] {
  const [first, { networkFee: paid }] = [lines[0], transaction]
  if (!first || !paid) return lines
  const id = transaction.accountDeposit ? 'receipt.net-deposit' : 'receipt.net'
  const costs = networkLines(transaction).map((line): StatementLine => ({ ...line, kind: 'minus' }))
  return [...lines, ...costs, { ...addNetworkCosts(first, paid, -1n), id, kind: 'total' }]
}

/** Adds or subtracts all network costs. Amounts of different tokens have a sum in USD only. */
function addNetworkCosts(
  line: StatementLine,
  paid: Amount & { usdValue: number | null },
  sign: 1n | -1n,
): Pick<StatementLine, 'amount' | 'usdValue'> {
  const usdValue =
    line.usdValue === null || paid.usdValue === null
      ? null
      : addCostUsd(line.usdValue, paid.usdValue, sign === 1n ? 1 : -1)
  if (line.amount?.address !== paid.address) return { amount: null, usdValue }
  const units = BigInt(line.amount.amountBaseUnits) + sign * BigInt(paid.amountBaseUnits)
  // If the fee exceeds the received amount, there is no net token amount to show.
  return { amount: units < 0n ? null : { ...line.amount, amountBaseUnits: toBaseUnits(units) }, usdValue }
}

/** A cost, whose value is rounded up to the cent. */
function costLine(id: TextId, amount: Amount & Pick<Leg, 'usdValue'>): StatementLine {
  const line: StatementLine = { ...toLine(id, amount, null), isCost: true }
  return line.usdValue === null ? line : { ...line, usdValue: roundCostUsd(line.usdValue) }
}

/** `fallback`: the value of the whole transaction, for records whose legs have none. */
function toLine(id: TextId, amount: Amount & Pick<Leg, 'usdValue'>, fallback: number | null): StatementLine {
  return { id, amount, usdValue: amount.usdValue ?? fallback }
}
