import type { ChainKey } from '@murmur/contract/chains'
import type { RiskReason, RiskSourceName } from '@murmur/contract/risk'
import type { Priority } from '#platform/upstreams/upstream.port.ts'

/** One finding. Who says so and when, their asker knows. */
export type Finding = Omit<RiskReason, 'at' | 'source'>

/**
 * What a source says of a token. `knows`: false when it has never heard of it, which is no good news. A finding of level
 * `unknown` is what it should have said and did not: a report with one is not fine.
 */
export type RiskReport = { knows: boolean; reasons: Finding[] }

/** What the token is called, which some judge by, and how urgent the answer is; `browse` where it is not said. */
export type RiskQuestion = { symbol: string; name: string; priority?: Priority }

/** Who judges tokens. Rejects with UpstreamSilent when it does not answer, or answers nonsense. */
export type RiskSource = {
  name: RiskSourceName
  chains: readonly ChainKey[]
  assess(chain: ChainKey, address: string, question?: RiskQuestion): Promise<RiskReport>
}
