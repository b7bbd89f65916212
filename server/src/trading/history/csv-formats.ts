import type { csvFormats, HistoryTransaction } from '@murmur/contract/trading/history'
import { cointrackingColumns, cointrackingLines } from './cointracking-csv.ts'
import { csvColumns, csvLine } from './history-csv.ts'
import { koinlyColumns, koinlyLines } from './koinly-csv.ts'

type CsvFormat = {
  columns: readonly string[]
  /** Returns the lines of one transaction; empty if the format omits it. */
  lines: (one: HistoryTransaction) => string
}

/**
 * The download formats, by name. Tax formats contain only final transactions: nothing pending, and of failed ones only
 * the cost.
 */
export const csvFormatByName: Record<(typeof csvFormats)[number], CsvFormat> = {
  murmur: { columns: csvColumns, lines: csvLine },
  koinly: { columns: koinlyColumns, lines: skipPending(koinlyLines) },
  cointracking: { columns: cointrackingColumns, lines: skipPending(cointrackingLines) },
}

function skipPending(lines: CsvFormat['lines']): CsvFormat['lines'] {
  return (one) => (one.settled && (one.status === 'Successful' || one.networkFee) ? lines(one) : '')
}
