import { type Address, areAddressesEqual } from '@murmur/contract/address'
import { formatUnits } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { csvRow, csvSymbol } from './csv-row.ts'
import { formatPlainUsd } from './format-plain-usd.ts'

/**
 * The columns of CoinTracking's CSV import (cointracking.info/import/import_csv), including its optional transaction
 * id.
 */
export const cointrackingColumns = [
  'Type',
  'Buy Amount',
  'Buy Currency',
  'Sell Amount',
  'Sell Currency',
  'Fee',
  'Fee Currency',
  'Exchange',
  'Trade-Group',
  'Comment',
  'Date',
  'Tx-ID (optional)',
] as const

type Amount = { symbol: string; address: Address; decimals: number; units: bigint }
type Line = { type: string; buy?: Amount | null; sell?: Amount | null; fee?: Amount | null }

/**
 * Converts one transaction to CoinTracking rows. CoinTracking does not subtract its Fee column from balances, so
 * amounts must include fees, and a fee in a token that is neither bought nor sold becomes a row "Other Fee"
 * (cointracking.freshdesk.com, "Entering fees").
 */
export function cointrackingLines(one: HistoryTransaction): string {
  return toLines(one)
    .map((line) => row(one, line))
    .join('')
}

function toLines(one: HistoryTransaction): Line[] {
  const amountOf = (leg: HistoryTransaction['tokenIn'] | null) => toAmount(one, leg)
  const networkFee = amountOf(one.networkFee)
  const other: Line[] = networkFee ? [{ type: 'Other Fee', sell: networkFee }] : []
  if (one.status === 'Failed') return other
  const [sell, buy] = [amountOf(one.tokenIn), amountOf(one.tokenOut)]
  // A revocation moves nothing.
  if (!sell && !buy) return other
  const type = one.type === 'Transfer' ? (buy ? 'Deposit' : 'Withdrawal') : 'Trade'
  const platformFee = amountOf(one.platformFee)
  if (!networkFee) return [{ type, buy, sell, fee: platformFee }]
  const fee = { ...networkFee, units: networkFee.units + (platformFee?.units ?? 0n) }
  const isCoin = (amount: Amount | null) => amount !== null && areAddressesEqual(amount.address, networkFee.address)
  if (sell && isCoin(sell)) return [{ type, buy, sell: { ...sell, units: sell.units + networkFee.units }, fee }]
  if (buy && isCoin(buy) && buy.units > networkFee.units) {
    return [{ type, buy: { ...buy, units: buy.units - networkFee.units }, sell, fee }]
  }
  return [{ type, buy, sell, fee: platformFee }, ...other]
}

function toAmount(one: HistoryTransaction, leg: HistoryTransaction['tokenIn'] | null): Amount | null {
  const units = BigInt(leg?.amountBaseUnits ?? '0')
  if (!leg || units === 0n) return null
  return { symbol: csvSymbol(one, leg), address: leg.address, decimals: leg.decimals, units }
}

const purposes = { revoke: 'revoked approval', reclaim: 'returned rent' }

function row(one: HistoryTransaction, { type, buy, sell, fee }: Line): string {
  const cells = (amount: Amount | null | undefined) =>
    amount ? [formatUnits(amount.units, amount.decimals), amount.symbol] : ['', '']
  const usdText = formatPlainUsd(one.usdValue)
  return csvRow([
    type,
    ...cells(buy),
    ...cells(sell),
    ...cells(fee),
    'Murmur',
    one.chain,
    [one.purpose ? purposes[one.purpose] : '', usdText && type !== 'Other Fee' ? `worth ${usdText} USD then` : '']
      .filter(Boolean)
      .join(', '),
    formatTimestamp(one.date),
    one.hash ?? '',
  ])
}

/** Formats a UTC time for CoinTracking: "21.11.2026 08:12:00". */
function formatTimestamp(iso: string): string {
  const [day = '', time = ''] = iso.slice(0, 19).split('T')
  return `${day.split('-').reverse().join('.')} ${time}`
}
