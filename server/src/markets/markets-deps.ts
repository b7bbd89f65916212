import type { ChainKey } from '@murmur/contract/chains'
import type { TokenRef } from '@murmur/contract/token-id'
import type { Chain } from '#chains/chain.port.ts'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import type { Db } from '#platform/db/db.ts'
import type { Tick } from './feed/tick.ts'
import type { Judges } from './lists/market-token.ts'
import type { RowRisksDeps } from './lists/row-risks.ts'

export type MarketsDeps = Judges & {
  db: Db
  now: () => Date
  newId: () => string
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  chains: readonly Pick<Chain, 'key' | 'readAddress' | 'tokenFacts'>[]
  /** Our own prices, as trades start from. */
  prices: Prices
  /** Every vendor that is configured; none is asked for what it does not offer. */
  sources: readonly MarketSource[]
  /** For the search. */
  learnTokens: (reports: readonly TokenReport[]) => Promise<void>
  /** Where logos lie. */
  noteLogos: (reports: readonly TokenReport[]) => Promise<void>
  nameOf: (chain: ChainKey, address: string) => Promise<{ symbol: string; name: string } | undefined>
  /** A verdict on a token, to mark it by in lists; never rejects for a source. */
  riskOf: RowRisksDeps['riskOf']
  /** Tokens that alerts wait for. */
  watched: () => Promise<TokenRef[]>
  considerTicks: (ticks: Tick[]) => Promise<void>
  /** How often followed prices are asked for. Default 5,000. */
  pollMs?: number
}
