import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { RiskReason, RiskSourceName } from '@murmur/contract/markets/risk'
import type { Priority } from '#platform/upstreams/upstream.port.ts'

/** One finding; the caller adds source and time. */
export type Finding = Omit<RiskReason, 'at' | 'source'>

/**
 * A source's report on a token. `knows`: false when the source has no data on it, which isn't a good sign. A finding of
 * level `unknown` is missing data: a report with one is not fine.
 */
export type RiskReport = { knows: boolean; reasons: Finding[] }

/** The token's names, which some sources need, and the priority of the request; `browse` by default. */
export type RiskQuery = { symbol: string; name: string; priority?: Priority }

/** A source of risk findings. Rejects with UpstreamUnavailable when it does not respond, or with an invalid response. */
export type RiskSource = {
  name: RiskSourceName
  chains: readonly ChainKey[]
  assess(chain: ChainKey, address: Address, question?: RiskQuery): Promise<RiskReport>
}
