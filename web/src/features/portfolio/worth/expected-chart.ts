import { storedText } from '#lib/browser/stored-text.ts'

const stored = storedText('wallet-chart')

/** Whether the last visit in this browser had enough records for a chart. Only then is space reserved while they load. */
export const expectedChart = {
  read: () => stored.read() === 'yes',
  write: (isDrawn: boolean) => stored.write(isDrawn ? 'yes' : 'no'),
}
