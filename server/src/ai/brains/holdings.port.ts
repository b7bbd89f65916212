import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Alert } from '@murmur/contract/markets/watchlist'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { Portfolio } from '@murmur/contract/trading/portfolio'
import type { AddressFamily } from '@murmur/contract/trading/recipients'
import type { ExactAmount } from './trades.port.ts'

export type BalanceRequest = { token?: string | undefined; chain?: ChainKey | undefined }
export type Holdings = {
  kind: 'balance'
  holdings: { symbol: string; name: string; chain: ChainKey; amount: string; usd: number | null }[]
  totalUsd: number | null
  /** Chains whose balances could not be refreshed. */
  stale: ChainKey[]
}
export type AddressRequest = { chain?: ChainKey | undefined }
export type WatchedRequest = { name?: string | undefined }
/**
 * The addresses that the user only watches, which are not the user's money. `holdings`: of the one with the requested name, by chain; null
 * if a chain did not respond; undefined without such a name. USD display numbers, null if unknown.
 */
export type WatchedWallets = {
  kind: 'watched-wallets'
  addresses: { name: string; family: AddressFamily; address: Address }[]
  holdings?: {
    chain: ChainKey
    tokens: Pick<Holdings['holdings'][number], 'symbol' | 'name' | 'amount' | 'usd'>[] | null
  }[]
}
/** The chains whose addresses the tool has shown. */
export type OwnAddresses = { kind: 'addresses'; chains: readonly ChainKey[] }
/** The time of which `change` states the gain; `last-visit`: since the user was last here. */
export type PortfolioRequest = { range?: '1w' | '1m' | '1y' | 'last-visit' | undefined }
/** The end of the user's visit before this one as an ISO time, and how long ago that is. */
export type LastVisit = { at: string; secondsAgo: number }
/**
 * The user's positions; USD display numbers, null if unknown. `changeSince`: start of the change, null for 24 hours. `change`: the gain
 * over the requested range, without deposits and withdrawals; null if it is unknown. `lastVisit`: if requested; null during the first visit.
 */
export type PortfolioSummary = {
  kind: 'portfolio'
  change?: { usd: number; since: string } | null
  lastVisit?: LastVisit | null
} & Pick<Portfolio, 'totalUsd' | 'change24hUsd' | 'change24hPercent' | 'changeSince' | 'positions'>
/** The user's recipients without their addresses. `usableFrom`: ISO time; null: usable now. Names are the user's own texts. */
export type AddressBook = {
  kind: 'address-book'
  entries: { name: string; family: AddressFamily; usableFrom: string | null; lastSentAt: string | null }[]
}
export type ChangesRequest = { since?: 'last-visit' | undefined }
/** The changes since the last visit or within 24 hours, newest first. Symbols are untrusted; USD display numbers, null if unknown. */
export type RecentChanges = {
  kind: 'changes'
  lastVisit: LastVisit | null
  value: Omit<PortfolioSummary, 'kind' | 'positions' | 'lastVisit'>
  entries: (Pick<HistoryTransaction, 'type' | 'status' | 'chain' | 'date'> & {
    symbol: string
    usdValue: number | null
  })[]
  firedAlerts: readonly Alert[]
}
/** The fees paid so far, of each chain in its coin; `totalUsd`: at the prices recorded with each trade, as a display number. */
export type FeesPaid = {
  kind: 'fees'
  chains: { chain: ChainKey; platformFee: ExactAmount; networkFee: ExactAmount }[]
  totalUsd: number
  /** Whether every fee has a recorded price. */
  isComplete: boolean
}
/** The network fee of a trade at this moment. `fee` null: no estimate; `deposit`: kept once for a token that the wallet has never held. */
export type NetworkFees = {
  kind: 'network-fee'
  chains: { chain: ChainKey; fee: ExactAmount | null; feeUsd: number | null; deposit: ExactAmount | null }[]
}
