import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { csvRow, csvSymbol, exactAmount } from './csv-row.ts'
import { formatPlainUsd } from './format-plain-usd.ts'

/** The columns of Koinly's universal template (support.koinly.io, "How to create a custom CSV file with your data"). */
export const koinlyColumns = [
  'Date',
  'Sent Amount',
  'Sent Currency',
  'Received Amount',
  'Received Currency',
  'Fee Amount',
  'Fee Currency',
  'Net Worth Amount',
  'Net Worth Currency',
  'Label',
  'Description',
  'TxHash',
] as const

/**
 * Formats one Koinly row. Koinly adds the fee to the sent amount, so the fee column holds only the network fee: the
 * platform fee is already part of the sent amount or missing from the received one. A failed transaction with gas
 * becomes a row that sends the gas as a cost.
 */
export function koinlyLines(one: HistoryTransaction): string {
  const fee = one.networkFee
  const isFailed = one.status === 'Failed'
  // The row of a revocation, which transfers nothing, also contains only the fee.
  const isFeeOnly = isFailed || [one.tokenIn, one.tokenOut].every(({ amountBaseUnits }) => amountBaseUnits === '0')
  const sent = isFeeOnly ? fee : one.tokenIn.amountBaseUnits === '0' ? null : one.tokenIn
  const received = isFeeOnly || one.tokenOut.amountBaseUnits === '0' ? null : one.tokenOut
  const feeColumn = isFeeOnly ? null : fee
  const usdText = formatPlainUsd(isFeeOnly ? one.feesUsd : one.usdValue)
  return csvRow([
    `${one.date.slice(0, 19).replace('T', ' ')} UTC`,
    exactAmount(sent),
    csvSymbol(one, sent),
    exactAmount(received),
    csvSymbol(one, received),
    exactAmount(feeColumn),
    csvSymbol(one, feeColumn),
    usdText,
    usdText && 'USD',
    isFeeOnly ? 'cost' : '',
    `Murmur: ${describe(one)} on ${one.chain}`,
    one.hash ?? '',
  ])
}

function describe({ status, purpose, type }: HistoryTransaction): string {
  if (status === 'Failed') return `network fee of a failed ${type === 'Transfer' ? 'transfer' : 'trade'}`
  if (purpose === 'revoke') return 'network fee of a revoked approval'
  return purpose === 'reclaim' ? 'returned rent' : type
}
