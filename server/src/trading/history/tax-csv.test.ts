import { type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test } from 'vitest'
import { csvFormatByName } from './csv-formats.ts'
import { csvRow } from './csv-row.ts'

const leg = (symbol: string, units: string) => ({
  symbol,
  amount: 0,
  address: `0x${symbol}` as EvmAddress,
  decimals: 18,
  amountBaseUnits: toBaseUnits(BigInt(units)),
})
const fee = (units: string) => ({ ...leg('ETH', units), usdValue: null })
const buy: HistoryTransaction = {
  id: 't',
  type: 'Buy',
  tokenIn: leg('ETH', '1000000000000000001'),
  tokenOut: leg('LINK', '140000000000000000000'),
  chain: 'eth',
  status: 'Successful',
  settled: true,
  hash: parseTxHash('0xabc'),
  url: null,
  date: '2026-11-21T08:12:07.123Z',
  platformFee: fee('5000000000000000'),
  networkFee: fee('2000000000000000'),
  reason: null,
  usdValue: 2000.5,
  feesUsd: 0.0000001,
}
const sell = { ...buy, type: 'Sell' as const, tokenIn: buy.tokenOut, tokenOut: buy.tokenIn }
const transfer = { ...buy, type: 'Transfer' as const, platformFee: null }
const sent = { ...transfer, tokenIn: leg('LINK', '7'), tokenOut: leg('LINK', '0') }
const received = {
  ...transfer,
  tokenIn: leg('LINK', '0'),
  tokenOut: leg('LINK', '7'),
  networkFee: null,
  usdValue: null,
}
const failed = { ...buy, status: 'Failed' as const, platformFee: null, usdValue: null }

const cells = (text: string) =>
  text
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.slice(1, -1).split('","'))
const koinly = (one: HistoryTransaction) => cells(csvFormatByName.koinly.lines(one))
const cointracking = (one: HistoryTransaction) => cells(csvFormatByName.cointracking.lines(one))

test('the tax export writes Koinly’s universal columns, with the network fee separate and the platform fee within the amounts', () => {
  expect(csvRow(csvFormatByName.koinly.columns)).toBe(
    '"Date","Sent Amount","Sent Currency","Received Amount","Received Currency","Fee Amount","Fee Currency","Net Worth Amount","Net Worth Currency","Label","Description","TxHash"\r\n',
  )
  expect(koinly(buy)).toEqual([
    [
      ...['2026-11-21 08:12:07 UTC', '1.000000000000000001', 'ETH', '140', 'LINK', '0.002', 'ETH', '2000.5', 'USD'],
      ...['', 'Murmur: Buy on eth', '0xabc'],
    ],
  ])
  expect(koinly(sent)[0]?.slice(1, 7)).toEqual(['0.000000000000000007', 'LINK', '', '', '0.002', 'ETH'])
  expect(koinly(received)[0]?.slice(1, 9)).toEqual(['', '', '0.000000000000000007', 'LINK', '', '', '', ''])
  const [revoked, rent] = [
    { ...sent, tokenIn: leg('LINK', '0'), purpose: 'revoke' as const },
    { ...received, purpose: 'reclaim' as const },
  ]
  expect(
    [revoked, rent, { ...rent, status: 'Failed' as const, networkFee: buy.networkFee }, failed].map((one) =>
      koinly(one)[0]?.at(-2),
    ),
  ).toEqual([
    'Murmur: network fee of a revoked approval on eth',
    'Murmur: returned rent on eth',
    'Murmur: network fee of a failed transfer on eth',
    'Murmur: network fee of a failed trade on eth',
  ])
  expect([revoked, rent].map((one) => cointracking(one)[0]?.at(-3))).toEqual(['revoked approval', 'returned rent'])
  expect(koinly(failed)[0]?.slice(1, 10)).toEqual(['0.002', 'ETH', '', '', '', '', '0.0000001', 'USD', 'cost'])
})

test('the tax export writes CoinTracking’s columns, with every fee within the amounts or in a separate row', () => {
  expect(csvRow(csvFormatByName.cointracking.columns)).toBe(
    '"Type","Buy Amount","Buy Currency","Sell Amount","Sell Currency","Fee","Fee Currency","Exchange","Trade-Group","Comment","Date","Tx-ID (optional)"\r\n',
  )
  expect(cointracking(buy)).toEqual([
    [
      ...['Trade', '140', 'LINK', '1.002000000000000001', 'ETH', '0.007', 'ETH', 'Murmur', 'eth'],
      ...['worth 2000.5 USD then', '21.11.2026 08:12:07', '0xabc'],
    ],
  ])
  expect(cointracking(sell)[0]?.slice(0, 7)).toEqual([
    'Trade',
    '0.998000000000000001',
    'ETH',
    '140',
    'LINK',
    '0.007',
    'ETH',
  ])
  expect(cointracking(sent).map((line) => line.slice(0, 5))).toEqual([
    ['Withdrawal', '', '', '0.000000000000000007', 'LINK'],
    ['Other Fee', '', '', '0.002', 'ETH'],
  ])
  expect(cointracking(received).map((line) => line[0])).toEqual(['Deposit'])
  expect(cointracking(failed).map((line) => line.slice(0, 5))).toEqual([['Other Fee', '', '', '0.002', 'ETH']])
  const expensiveFee = { ...sell, tokenOut: leg('ETH', '1') }
  expect(cointracking(expensiveFee).map((line) => line.slice(0, 5))).toEqual([
    ['Trade', '0.000000000000000001', 'ETH', '140', 'LINK'],
    ['Other Fee', '', '', '0.002', 'ETH'],
  ])
})

test('the tax formats contain only final transactions, and the plain format all', () => {
  const open = { ...buy, status: 'Pending' as const, settled: false }
  const unsettled = { ...buy, settled: false }
  const free = { ...failed, networkFee: null }
  for (const one of [open, unsettled, free]) {
    expect(csvFormatByName.koinly.lines(one)).toBe('')
    expect(csvFormatByName.cointracking.lines(one)).toBe('')
    expect(csvFormatByName.murmur.lines(one)).toContain(`"${one.status}"`)
  }
})

test('the tax export escapes formulas in token names in every format', () => {
  const hostile = { ...buy, tokenOut: leg('=HYPERLINK("http://evil")', '5') }
  for (const { lines } of Object.values(csvFormatByName)) {
    expect(lines(hostile)).toContain(`"'=HYPERLINK(""http://evil"")"`)
  }
})

test('the tax export writes a fake token with its address, since tax tools know tokens by symbol alone', () => {
  const fake = { ...leg('ETH', '5000000000000000000'), address: toEvmAddress(`0x${'f'.repeat(40)}`), imitates: 'ETH' }
  const named = `ETH (${fake.address})`
  const airdrop = { ...received, tokenIn: { ...fake, amountBaseUnits: toBaseUnits(0n) }, tokenOut: fake }
  expect(koinly(airdrop)[0]?.slice(3, 5)).toEqual(['5', named])
  expect(cointracking(airdrop)[0]?.slice(1, 3)).toEqual(['5', named])
  expect(cells(csvFormatByName.murmur.lines(airdrop))[0]?.[6]).toBe(named)
  // Bought with LINK: the network fee isn't part of a token that has the coin's symbol.
  const bought = { ...buy, platformFee: null, tokenIn: leg('LINK', '7'), tokenOut: fake }
  expect(cointracking(bought).map((line) => line.slice(0, 5))).toEqual([
    ['Trade', '5', named, '0.000000000000000007', 'LINK'],
    ['Other Fee', '', '', '0.002', 'ETH'],
  ])
  // Paid with the fake token: the platform fee in it is also written with the address.
  const paid = { ...bought, platformFee: { ...fake, usdValue: null }, tokenIn: fake, tokenOut: leg('LINK', '7') }
  expect(cointracking(paid)[0]?.slice(5, 7)).toEqual(['5', named])
  expect(cells(csvFormatByName.murmur.lines(paid))[0]?.at(-1)).toBe(named)
})
