import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Priority } from '#platform/upstreams/upstream.port.ts'
import type { RiskSource } from '#risk/risk-source.port.ts'
import { combineVerdict, type SourceResult } from './combine-verdict.ts'
import { type QuerySourcesDeps, querySources, simulationMs } from './query-sources.ts'

type RiskDeps = QuerySourcesDeps & {
  /** In display order. */
  sources: readonly RiskSource[]
  coinOf: (chain: ChainKey) => { address: Address }
}

export type RiskToken = { address: Address; symbol: string; name: string }

export type Risk = {
  /**
   * Returns a verdict on a token. Never rejects: a source without a response counts as unknown.
   * @param options `timeoutMs`: how long to wait for vendors (2,500 by default); the trade simulation always has 6 s.
   * `priority`: of the caller's request; `browse` by default
   */
  assess(chain: ChainKey, token: RiskToken, options?: { timeoutMs?: number; priority?: Priority }): Promise<RiskVerdict>
}

const defaultTimeoutMs = 2_500

/** Queries all sources of a chain in parallel and combines their reports into one verdict. */
export function createRiskAssessor(deps: RiskDeps): Risk {
  const query = querySources(deps)
  return {
    async assess(chain, token, { timeoutMs = defaultTimeoutMs, priority = 'browse' } = {}) {
      const isCoin = deps.coinOf(chain).address === token.address
      const sources = deps.sources.filter(({ chains, name }) => chains.includes(chain) && (!isCoin || name === 'list'))
      const question = { symbol: token.symbol, name: token.name, priority }
      const results = await Promise.all(
        sources.map(async (source): Promise<SourceResult> => {
          const waitMs = source.name === 'simulation' ? simulationMs : timeoutMs
          const result = await withTimeout(query(source, chain, token.address, question), waitMs, () => undefined)
          return result ?? { source: source.name, at: deps.now().toISOString(), report: undefined }
        }),
      )
      return combineVerdict(results, { isCoin, at: deps.now().toISOString() })
    },
  }
}
