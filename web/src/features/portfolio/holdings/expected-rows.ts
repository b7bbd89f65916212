import { createStoredText } from '#lib/browser/stored-text.ts'

const storedRowCount = createStoredText('wallet-rows')
/** The coins of a new wallet, ETH of both chains in one row. */
const newWalletRows = 2
const maxRows = 30

/** The number of rows on the last visit in this browser: as many placeholders avoid a layout shift while the rows load. */
export const expectedRows = {
  isKnown: () => storedRowCount.read() !== undefined,
  read(): number {
    const rows = Number(storedRowCount.read())
    return Number.isInteger(rows) && rows > 0 ? Math.min(rows, maxRows) : newWalletRows
  },
  write: (rows: number) => storedRowCount.write(String(rows)),
}
