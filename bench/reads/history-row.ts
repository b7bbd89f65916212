import { type ChainKey, chainsByKey, coinAddresses } from '@murmur/contract/chains'
import { toDisplayNumber } from '@murmur/contract/money'

type Token = { symbol: string; address: string; decimals: number; amountBaseUnits: string }
type Fill = { sold: string; bought: string; platformFee: string; at: string }

/** A row of the floor's history: a trade (`chain`, `quote`, `fill`) or a transfer (`moved_on`, `direction` …). */
export type HistoryRow = {
  id: string
  at: Date
  chain: ChainKey | null
  side: 'buy' | 'sell'
  state: string
  fill: Fill
  fee: string
  quote: { pay: Token; receive: Token; receiveAtLeast: Token }
  hash: string
  moved_on: ChainKey
  direction: 'in' | 'out'
  token: string
  symbol: string
  decimals: number
  amount: string
  moved_fee: string
  counterparty: string | null
  paid: string | null
  received: string | null
  coin: string | null
  trades: string
  transfers: string
}

const sandboxUrl = process.env.SANDBOX_URL

function coinOf(chain: ChainKey) {
  const { symbol, decimals } = chainsByKey[chain].coin
  return { symbol, address: coinAddresses[chain], decimals }
}

/** The reply of the first page. Handles only successful trades and transfers, the rows that the bench stores. */
export function toHistoryReply(rows: HistoryRow[], pageSize: number) {
  const total = Number(rows[0]?.trades ?? 0) + Number(rows[0]?.transfers ?? 0)
  const data = rows.map((row) => (row.chain === null ? toTransfer(row) : toTrade(row, row.chain)))
  return { data, page: 1, pages: Math.max(1, Math.ceil(total / pageSize)), total }
}

function toTrade(row: HistoryRow, chain: ChainKey) {
  const { pay, receive, receiveAtLeast } = row.quote
  const { sold, bought, platformFee, at } = row.fill
  const coin = coinOf(chain)
  const fees = BigInt(row.fee) + BigInt(platformFee)
  const quoted = BigInt(receive.amountBaseUnits)
  return {
    id: row.id,
    type: row.side === 'buy' ? 'Buy' : 'Sell',
    tokenIn: toLeg(pay, sold),
    tokenOut: toLeg(receive, bought),
    chain,
    status: 'Successful',
    settled: row.state === 'settled',
    hash: row.hash,
    url: `${sandboxUrl}/tx/${chain}/${row.hash}`,
    date: row.at.toISOString(),
    platformFee: toAmount(coin, platformFee),
    networkFee: row.fee === '0' ? null : toAmount(coin, row.fee),
    reason: null,
    failure: null,
    usdValue: toUsd(sold, pay.decimals, row.paid) ?? toUsd(bought, receive.decimals, row.received),
    feesUsd: toUsd(String(fees), coin.decimals, row.coin),
    quoted: receive,
    againstQuoteBps: Math.round(Number(((BigInt(bought) - quoted) * 1_000_000n) / quoted) / 100),
    minPromised: receiveAtLeast,
    confirmedAt: at,
  }
}

function toTransfer(row: HistoryRow) {
  const token = { symbol: row.symbol, address: row.token, decimals: row.decimals }
  const isIncoming = row.direction === 'in'
  const coin = coinOf(row.moved_on)
  return {
    id: row.id,
    type: 'Transfer',
    tokenIn: toLeg(token, isIncoming ? '0' : row.amount),
    tokenOut: toLeg(token, isIncoming ? row.amount : '0'),
    chain: row.moved_on,
    status: 'Successful',
    settled: true,
    hash: row.hash,
    url: `${sandboxUrl}/tx/${row.moved_on}/${row.hash}`,
    date: row.at.toISOString(),
    platformFee: null,
    networkFee: row.moved_fee === '0' ? null : toAmount(coin, row.moved_fee),
    reason: null,
    counterparty: row.counterparty,
    usdValue: toUsd(row.amount, row.decimals, isIncoming ? row.received : row.paid),
    feesUsd: row.moved_fee === '0' ? null : toUsd(row.moved_fee, coin.decimals, row.coin),
    confirmedAt: row.at.toISOString(),
  }
}

function toLeg({ symbol, address, decimals }: Omit<Token, 'amountBaseUnits'>, units: string) {
  const amount = toDisplayNumber(BigInt(units), decimals)
  return { symbol, address, decimals, amount, amountBaseUnits: units, imitates: null }
}

function toAmount(token: { symbol: string; address: string; decimals: number }, units: string) {
  return { ...token, amount: toDisplayNumber(BigInt(units), token.decimals), amountBaseUnits: units, usdValue: null }
}

function toUsd(units: string, decimals: number, price: string | null): number | null {
  return price === null ? null : toDisplayNumber((BigInt(units) * BigInt(price)) / 10n ** BigInt(decimals), 18)
}
