import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { csvRow, csvSymbol, exactAmount } from './csv-row.ts'
import { formatPlainUsd } from './format-plain-usd.ts'

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
  'Platform Fee Token',
] as const

/**
 * Formats one row of the plain CSV, with exact amounts. A transfer has only one side; the other side stays empty, as in
 * the UI.
 */
export function csvLine(trade: HistoryTransaction): string {
  const { paid, received } = toSides(trade)
  return csvRow([
    trade.type,
    exactAmount(received),
    trade.chain,
    trade.status,
    csvSymbol(trade, paid),
    exactAmount(paid),
    csvSymbol(trade, received),
    trade.hash ?? '',
    trade.date,
    exactAmount(trade.platformFee),
    exactAmount(trade.networkFee),
    csvSymbol(trade, trade.networkFee ?? trade.platformFee),
    formatPlainUsd(trade.usdValue),
    formatPlainUsd(trade.feesUsd),
    exactAmount(trade.quoted),
    csvSymbol(trade, trade.platformFee),
  ])
}

function toSides({ type, tokenIn, tokenOut }: HistoryTransaction) {
  const side = (leg: HistoryTransaction['tokenIn']) =>
    type === 'Transfer' && leg.amountBaseUnits === '0' ? undefined : leg
  return { paid: side(tokenIn), received: side(tokenOut) }
}
