import type { HistoryTransaction } from '@murmur/contract/history'
import { csvRow, exactAmount } from '#features/history/csv-row.ts'
import { plainUsd } from '#features/history/plain-usd.ts'

export const csvColumns = [
  'Type',
  'Amount',
  'Chain',
  'Status',
  'Token In',
  'Amount In',
  'Token Out',
  'Hash',
  'Date',
  'Platform Fee',
  'Network Fee',
  'Fee Coin',
  'Value (USD)',
  'Fees (USD)',
  'Amount Quoted',
] as const

/** One line of the download for people, amounts exact. */
export function csvLine(trade: HistoryTransaction): string {
  return csvRow([
    trade.type,
    exactAmount(trade.tokenOut),
    trade.chain,
    trade.status,
    trade.tokenIn.symbol,
    exactAmount(trade.tokenIn),
    trade.tokenOut.symbol,
    trade.hash ?? '',
    trade.date,
    exactAmount(trade.platformFee),
    exactAmount(trade.networkFee),
    trade.networkFee?.symbol ?? trade.platformFee?.symbol ?? '',
    plainUsd(trade.usdValue),
    plainUsd(trade.feesUsd),
    exactAmount(trade.quoted),
  ])
}
