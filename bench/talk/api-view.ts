import type { ChainKey } from '@murmur/contract/chains'
import type { TradeLimitsStatus } from '@murmur/contract/identity/limits'
import type { Preferences } from '@murmur/contract/identity/profile'
import type { Chart, ChartRange, MarketToken, TokenListsByChain } from '@murmur/contract/markets/markets'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import type { TokenDetail } from '@murmur/contract/markets/tokens'
import type { Alert } from '@murmur/contract/markets/watchlist'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { Portfolio } from '@murmur/contract/trading/portfolio'
import type { Quote } from '@murmur/contract/trading/trades'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import type { TokenName } from './fact.ts'

/** The API's values at one moment, each requested once, when it is first used. */
export type ApiView = {
  detail(token: TokenName): Promise<TokenDetail>
  chart(token: TokenName, range: ChartRange): Promise<Chart>
  risk(token: TokenName): Promise<RiskVerdict>
  list(name: 'trending' | 'gainers' | 'new'): Promise<TokenListsByChain>
  portfolio(): Promise<Portfolio>
  balances(): Promise<BalancesReply['data']>
  /** Trades and transfers, newest first. */
  history(): Promise<HistoryTransaction[]>
  addresses(): Promise<Record<ChainKey, string>>
  alerts(): Promise<Alert[]>
  watchlist(): Promise<MarketToken[]>
  limits(): Promise<TradeLimitsStatus>
  preferences(): Promise<Preferences>
  /** A quote of a small purchase on a chain, for its fees. */
  quote(chain: ChainKey): Promise<Quote>
}
