import { addressKey } from '@murmur/contract/address'
import { type ChainKey, chains, type EvmChainKey } from '@murmur/contract/chains'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { record } from '@murmur/contract/schema/record'
import * as v from 'valibot'
import { type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { requestJson } from '#risk/request-json.ts'
import type { RiskSource } from '#risk/risk-source.port.ts'
import { toEvmFindings } from './to-evm-findings.ts'
import { toSolanaFindings } from './to-solana-findings.ts'

/** Errors come with status 200 and a code of their own; 1 is success. */
const Answer = object({
  code: finite,
  result: v.nullish(record(v.string(), v.unknown())),
})
const successCode = 1

/** GoPlus's token security API. @param chainIds its ids of the EVM chains */
export function goPlusSource(settings: { upstream: Upstream; chainIds: Record<EvmChainKey, number> }): RiskSource {
  const pathOf = (chain: ChainKey) =>
    chain === 'sol' ? 'solana/token_security' : `token_security/${settings.chainIds[chain]}`
  return {
    name: 'GoPlus',
    chains: chains.filter(({ vendors }) => vendors.goPlus).map(({ key }) => key),
    async assess(chain, address, { priority = 'browse' } = { symbol: '', name: '' }) {
      const key = addressKey(address)
      const path = `/api/v1/${pathOf(chain)}?contract_addresses=${encodeURIComponent(key)}`
      const answer = await requestJson(settings.upstream, { path, priority }, Answer)
      if (!answer || answer.code !== successCode) throw new UpstreamUnavailable(`code ${answer?.code}`)
      const data = Object.entries(answer.result ?? {}).find(([named]) => named === key)?.[1]
      if (data === undefined || data === null) return { knows: false, reasons: [] }
      return { knows: true, reasons: chain === 'sol' ? toSolanaFindings(data) : toEvmFindings(data) }
    },
  }
}
