import type { HistoryTransaction } from '@murmur/contract/history'
import { formatUnits } from '@murmur/contract/money'

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
] as const

/** One line of the download, exact amounts, CRLF at its end as RFC 4180 has it. */
export function csvLine(trade: HistoryTransaction): string {
  const exact = (leg: { amountBaseUnits: string; decimals: number } | null) =>
    leg ? formatUnits(BigInt(leg.amountBaseUnits), leg.decimals) : ''
  return csvRow([
    trade.type,
    exact(trade.tokenOut),
    trade.chain,
    trade.status,
    trade.tokenIn.symbol,
    exact(trade.tokenIn),
    trade.tokenOut.symbol,
    trade.hash ?? '',
    trade.date,
    exact(trade.platformFee),
    exact(trade.networkFee),
    trade.networkFee?.symbol ?? trade.platformFee?.symbol ?? '',
  ])
}

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Quoted; and what a spreadsheet would take for a formula is prefixed with an apostrophe (OWASP, CSV injection). */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
