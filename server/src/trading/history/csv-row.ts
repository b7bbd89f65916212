import { areAddressesEqual } from '@murmur/contract/address'
import { formatUnits } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'

/** Formats one CSV row, ended by CRLF as RFC 4180 requires. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Quotes a cell, and prefixes formulas with an apostrophe (OWASP, CSV injection). Full-width signs count too, and so
 * does a sign after a semicolon, because in many locales spreadsheets start a cell there even inside quotes.
 */
function csvCell(text: string): string {
  const escaped = text.replace(/^(?=[=+\-@＝＋－＠\t\r\n])|(?<=;\s*)(?=[=+\-@＝＋－＠])/g, "'")
  return `"${escaped.replaceAll('"', '""')}"`
}

/** Returns the exact amount from base units; empty without an amount. */
export function exactAmount(leg: { amountBaseUnits: string; decimals: number } | null | undefined): string {
  return leg ? formatUnits(BigInt(leg.amountBaseUnits), leg.decimals) : ''
}

type NamedLeg = Pick<HistoryTransaction['tokenIn'], 'symbol' | 'address'>

/**
 * The symbol of a token in a file, followed by its address if it imitates a verified token. Tax tools identify tokens by symbol, so a
 * fake USDC airdrop would otherwise count as income in dollars.
 */
export function csvSymbol(
  { tokenIn, tokenOut }: Pick<HistoryTransaction, 'tokenIn' | 'tokenOut'>,
  token: NamedLeg | null | undefined,
): string {
  if (!token) return ''
  const { symbol, address } = token
  const isImitation = [tokenIn, tokenOut].some((leg) => leg.imitates && areAddressesEqual(leg.address, address))
  return isImitation ? `${symbol} (${address})` : symbol
}
