import { areAddressesEqual } from '@murmur/contract/address'
import { chains, type EvmChainKey } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { makeFinding, saleFinding, taxFinding } from './findings.ts'
import { figure, flag, listSchema, optionalText, requestJson } from './request-json.ts'
import type { Finding, RiskSource } from './risk-source.port.ts'

const Flag = object({ flag: optionalText, description: optionalText, severity: optionalText })
const Answer = object({
  token: object({ address: v.string() }),
  summary: v.fallback(v.optional(object({ flags: listSchema(Flag) })), undefined),
  simulationSuccess: flag,
  simulationError: optionalText,
  honeypotResult: v.fallback(v.optional(object({ isHoneypot: flag, honeypotReason: optionalText })), undefined),
  /** Percent. */
  simulationResult: v.fallback(v.optional(object({ buyTax: figure, sellTax: figure })), undefined),
  contractCode: v.fallback(v.optional(object({ openSource: flag, isProxy: flag })), undefined),
})
type Answer = v.InferOutput<typeof Answer>

/** Honeypot.is: a third-party simulation. @param chainIds its ids of the EVM chains */
export function honeypotSource(settings: { upstream: Upstream; chainIds: Record<EvmChainKey, number> }): RiskSource {
  return {
    name: 'Honeypot.is',
    chains: chains.filter(({ vendors }) => vendors.honeypot).map(({ key }) => key),
    async assess(chain, address, { priority = 'browse' } = { symbol: '', name: '' }) {
      const id = chain === 'sol' ? undefined : settings.chainIds[chain]
      if (id === undefined) return { knows: false, reasons: [] }
      const path = `/v2/IsHoneypot?address=${encodeURIComponent(address)}&chainID=${id}`
      const answer = await requestJson(settings.upstream, { path, priority }, Answer)
      if (!answer) return { knows: false, reasons: [] }
      if (!areAddressesEqual(answer.token.address, address)) throw new UpstreamUnavailable('another token')
      return { knows: true, reasons: toFindings(answer) }
    },
  }
}

function toFindings({ contractCode, summary, ...report }: Answer): Finding[] {
  return [
    ...(report.simulationSuccess === true
      ? toSimulationFindings(report)
      : [makeUntestedFinding(report.simulationError)]),
    ...(contractCode?.openSource === false ? [makeFinding('closed-source', 'caution')] : []),
    ...(contractCode?.isProxy ? [makeFinding('proxy', 'caution')] : []),
    ...(summary?.flags ?? []).flatMap(toFlagFindings),
  ]
}

function toSimulationFindings({
  honeypotResult,
  simulationResult,
}: Pick<Answer, 'honeypotResult' | 'simulationResult'>) {
  const isHoneypot = honeypotResult?.isHoneypot
  return [
    saleFinding(isHoneypot, honeypotResult?.honeypotReason),
    // A token that cannot be sold has no sell tax.
    ...(isHoneypot ? [] : taxFinding('sell-tax', simulationResult?.sellTax)),
    ...taxFinding('buy-tax', simulationResult?.buyTax),
  ]
}

/** A failed simulation is unknown; it never means that a token is safe. */
function makeUntestedFinding(why: string | undefined): Finding {
  return makeFinding('cannot-sell', 'unknown', { says: why ?? 'The sale could not be simulated.' })
}

/** Flags that the figures above already cover. */
const coveredFlags = new Set(['is_honeypot', 'closed_source', 'medium_tax', 'high_tax', 'extreme_tax'])

function toFlagFindings({ flag: name = '', description, severity = '' }: v.InferOutput<typeof Flag>): Finding[] {
  const isRelevant = ['medium', 'high', 'critical'].includes(severity) && !coveredFlags.has(name.toLowerCase())
  return isRelevant ? [makeFinding('other', 'caution', { says: description ?? name })] : []
}
