import { storedText } from '#lib/browser/stored-text.ts'

const stored = storedText('wallet-chart')

/** Whether the last visit in this browser had enough records for a chart: only then is room for it kept while they load. */
export const expectedChart = {
  read: () => stored.read() === 'yes',
  write: (isDrawn: boolean) => stored.write(isDrawn ? 'yes' : 'no'),
}
