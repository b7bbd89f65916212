import { formatUnits } from '@murmur/contract/money'

/** One CSV row, ended by CRLF as RFC 4180 requires. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Quotes a cell, and prefixes formulas with an apostrophe (OWASP, CSV injection): at the start, also with full-width
 * signs, and after a semicolon, which many locales' spreadsheets treat as a cell separator even inside quotes.
 */
function csvCell(text: string): string {
  const harmless = text.replace(/^(?=[=+\-@＝＋－＠\t\r\n])|(?<=;\s*)(?=[=+\-@＝＋－＠])/g, "'")
  return `"${harmless.replaceAll('"', '""')}"`
}

/** The exact amount in base units; empty if there is none. */
export function exactAmount(leg: { amountBaseUnits: string; decimals: number } | null | undefined): string {
  return leg ? formatUnits(BigInt(leg.amountBaseUnits), leg.decimals) : ''
}
