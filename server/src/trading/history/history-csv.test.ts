import type { Address } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test } from 'vitest'
import { csvRow } from './csv-row.ts'
import { csvColumns, csvLine } from './history-csv.ts'

const leg = (symbol: string, units: string) => ({
  symbol,
  amount: 0,
  address: '0x1' as Address,
  decimals: 18,
  amountBaseUnits: toBaseUnits(BigInt(units)),
})
const trade: HistoryTransaction = {
  id: 't',
  type: 'Buy',
  tokenIn: leg('ETH', '7142857142857142'),
  tokenOut: leg('LINK', '1740000000000000001'),
  chain: 'eth',
  status: 'Successful',
  settled: true,
  hash: parseTxHash('0xabc'),
  url: null,
  date: '2026-11-21T08:00:00.000Z',
  platformFee: null,
  networkFee: { ...leg('ETH', '21000'), usdValue: null },
  reason: null,
}

test('csvLine fills a cell for every column, with exact amounts', () => {
  expect(csvLine(trade)).toBe(
    '"Buy","1.740000000000000001","eth","Successful","ETH","0.007142857142857142","LINK","0xabc","2026-11-21T08:00:00.000Z","","0.000000000000021","ETH","","","",""\r\n',
  )
  expect(csvRow(csvColumns).split(',')).toHaveLength(csvLine(trade).split(',').length)
})

test('csvLine escapes formulas and line breaks in token names', () => {
  for (const symbol of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '\tx', '\rx', '\nx']) {
    expect(csvLine({ ...trade, tokenOut: leg(symbol, '1') })).toContain(`"'${symbol}"`)
  }
  expect(csvRow(['a"b', 'c,d'])).toBe('"a""b","c,d"\r\n')
  // In locales with a decimal comma, spreadsheets start a new cell at a semicolon.
  expect(csvRow(['x;=1+1', 'x; @SUM(A1)', 'a;b-c'])).toBe(`"x;'=1+1","x; '@SUM(A1)","a;b-c"\r\n`)
})

test('csvLine leaves the other side of a transfer empty, and removes floating-point noise from dollars', () => {
  const transfer = { ...trade, type: 'Transfer' as const, networkFee: null, usdValue: 24.999999999999996 }
  const cells = (line: string) => line.trim().slice(1, -1).split('","')
  const received = cells(
    csvLine({ ...transfer, tokenIn: leg('ETH', '0'), tokenOut: leg('ETH', '2000000000000000000') }),
  )
  expect(received.slice(0, 7)).toEqual(['Transfer', '2', 'eth', 'Successful', '', '', 'ETH'])
  expect(received.slice(12, 14)).toEqual(['25', ''])
  const sent = cells(csvLine({ ...transfer, tokenIn: leg('ETH', '1'), tokenOut: leg('ETH', '0') }))
  expect([sent[1], ...sent.slice(4, 7)]).toEqual(['', 'ETH', '0.000000000000000001', ''])
  const usd = (usdValue: number) => cells(csvLine({ ...trade, usdValue }))[12]
  expect([19.999999990570508, 10.216213070836877, 40, 0.00001234].map(usd)).toEqual([
    '20',
    '10.216213',
    '40',
    '0.000012',
  ])
})
