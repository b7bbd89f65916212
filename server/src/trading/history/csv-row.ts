import { formatUnits } from '@murmur/contract/money'

/** One line of a CSV, CRLF at its end as RFC 4180 has it. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Quoted; and what a spreadsheet would take for a formula is prefixed with an apostrophe (OWASP, CSV injection): at the start, in
 * full-width signs too, and behind a semicolon, at which spreadsheets of many countries begin a cell whatever the quotes say.
 */
function csvCell(text: string): string {
  const harmless = text.replace(/^(?=[=+\-@＝＋－＠\t\r\n])|(?<=;\s*)(?=[=+\-@＝＋－＠])/g, "'")
  return `"${harmless.replaceAll('"', '""')}"`
}

/** An amount to its last base unit; nothing where there is none. */
export function exactAmount(leg: { amountBaseUnits: string; decimals: number } | null | undefined): string {
  return leg ? formatUnits(BigInt(leg.amountBaseUnits), leg.decimals) : ''
}
