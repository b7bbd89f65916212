import { formatUnits } from '@murmur/contract/money'

/** Formats one CSV row, ended by CRLF as RFC 4180 requires. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Quotes a cell, and prefixes formulas with an apostrophe (OWASP, CSV injection). Full-width signs count too, and so
 * does a sign after a semicolon, because in many locales spreadsheets start a cell there even inside quotes.
 */
function csvCell(text: string): string {
  const harmless = text.replace(/^(?=[=+\-@＝＋－＠\t\r\n])|(?<=;\s*)(?=[=+\-@＝＋－＠])/g, "'")
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Returns the exact amount from base units; empty without an amount. */
export function exactAmount(leg: { amountBaseUnits: string; decimals: number } | null | undefined): string {
  return leg ? formatUnits(BigInt(leg.amountBaseUnits), leg.decimals) : ''
}
