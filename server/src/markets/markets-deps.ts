import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { TokenId } from '@murmur/contract/token-id'
import type { Chain } from '#chains/chain.port.ts'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Tick } from './feed/tick.ts'
import type { TokenChecks } from './lists/market-token.ts'
import type { RowRisksDeps } from './lists/row-risks.ts'

export type MarketsDeps = TokenChecks & {
  db: Db
  now: Clock
  newId: () => string
  log: Pick<Logger, 'warn' | 'error'>
  chains: readonly Pick<Chain, 'key' | 'readAddress' | 'tokenMetadata'>[]
  /** The server's prices, at which trades start. */
  prices: Prices
  /** All configured vendors; each implements only the calls it supports. */
  sources: readonly MarketSource[]
  /** Stores reports in the search index. */
  indexTokens: (reports: readonly TokenReport[]) => Promise<void>
  /** Stores logo URLs. */
  storeLogoUrls: (reports: readonly TokenReport[]) => Promise<void>
  getTokenName: (chain: ChainKey, address: Address) => Promise<{ symbol: string; name: string } | undefined>
  /** Assesses a token for its risk badge in lists; never rejects because of a source. */
  assessRisk: RowRisksDeps['assessRisk']
  /** Tokens with active alerts. */
  alertTokens: () => Promise<TokenId[]>
  checkAlerts: (ticks: Tick[]) => Promise<void>
  /** Polling interval of followed prices in milliseconds. Default 5,000. */
  pollMs?: number
}
