import type { csvFormats, HistoryTransaction } from '@murmur/contract/trading/history'
import { cointrackingColumns, cointrackingLines } from './cointracking-csv.ts'
import { csvColumns, csvLine } from './history-csv.ts'
import { koinlyColumns, koinlyLines } from './koinly-csv.ts'

type CsvFormat = {
  columns: readonly string[]
  /** The lines of one transaction; empty if the format leaves it out. */
  lines: (one: HistoryTransaction) => string
}

/**
 * The download formats, by name. Tax tools get only final transactions: nothing pending, and only the cost of failed
 * ones.
 */
export const csvFormatOf: Record<(typeof csvFormats)[number], CsvFormat> = {
  murmur: { columns: csvColumns, lines: csvLine },
  koinly: { columns: koinlyColumns, lines: final(koinlyLines) },
  cointracking: { columns: cointrackingColumns, lines: final(cointrackingLines) },
}

function final(lines: CsvFormat['lines']): CsvFormat['lines'] {
  return (one) => (one.settled && (one.status === 'Successful' || one.networkFee) ? lines(one) : '')
}
