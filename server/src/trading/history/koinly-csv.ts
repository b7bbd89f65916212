import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { csvRow, exactAmount } from './csv-row.ts'
import { plainUsd } from './plain-usd.ts'

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
 * One line for Koinly. Its fee is taken beside what was sent, so it is the network's alone: ours is part of what was sent or
 * missing from what was received. What failed and cost gas is that gas, sent as a cost.
 */
export function koinlyLines(one: HistoryTransaction): string {
  const fee = one.networkFee
  const isFailed = one.status === 'Failed'
  const sent = isFailed ? fee : one.tokenIn.amountBaseUnits === '0' ? null : one.tokenIn
  const received = isFailed || one.tokenOut.amountBaseUnits === '0' ? null : one.tokenOut
  const taken = isFailed ? null : fee
  const worth = plainUsd(isFailed ? one.feesUsd : one.usdValue)
  return csvRow([
    `${one.date.slice(0, 19).replace('T', ' ')} UTC`,
    exactAmount(sent),
    sent?.symbol ?? '',
    exactAmount(received),
    received?.symbol ?? '',
    exactAmount(taken),
    taken?.symbol ?? '',
    worth,
    worth && 'USD',
    isFailed ? 'cost' : '',
    `Murmur: ${isFailed ? 'network fee of a failed trade' : one.type} on ${one.chain}`,
    one.hash ?? '',
  ])
}
