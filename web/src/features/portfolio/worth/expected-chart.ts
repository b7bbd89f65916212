import { createStoredText } from '#lib/browser/stored-text.ts'

const storedChartState = createStoredText('wallet-chart')

/** Whether the last visit in this browser had enough records for a chart. Only then is space reserved while they load. */
export const expectedChart = {
  read: () => storedChartState.read() === 'yes',
  write: (isDrawn: boolean) => storedChartState.write(isDrawn ? 'yes' : 'no'),
}
