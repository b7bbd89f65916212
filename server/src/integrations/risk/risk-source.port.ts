import type { ChainKey } from '@murmur/contract/chains'
import type { RiskReason, RiskSourceName } from '@murmur/contract/risk'

/** What a source says of a token. `knows`: false when it has never heard of it, which is no good news. */
export type RiskReport = { knows: boolean; reasons: Omit<RiskReason, 'at' | 'source'>[] }

/** Who judges tokens. Rejects with UpstreamSilent when it does not answer, or answers nonsense. */
export type RiskSource = {
  name: RiskSourceName
  chains: readonly ChainKey[]
  assess(chain: ChainKey, address: string): Promise<RiskReport>
}
