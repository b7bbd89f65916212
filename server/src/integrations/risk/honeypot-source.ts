import type { EvmChainKey } from '@murmur/contract/chains'
import { z } from 'zod'
import { askUpstream, figure, flag, listOf, words } from '#integrations/risk/ask-upstream.ts'
import { finding, saleFinding, taxFinding } from '#integrations/risk/findings.ts'
import type { Finding, RiskSource } from '#integrations/risk/risk-source.port.ts'
import { type Upstream, UpstreamSilent } from '#integrations/upstreams/upstream.port.ts'

const Flag = z.object({ flag: words, description: words, severity: words })
const Answer = z.object({
  token: z.object({ address: z.string() }),
  summary: z
    .object({ flags: listOf(Flag) })
    .optional()
    .catch(undefined),
  simulationSuccess: flag,
  simulationError: words,
  honeypotResult: z.object({ isHoneypot: flag, honeypotReason: words }).optional().catch(undefined),
  /** Percent. */
  simulationResult: z.object({ buyTax: figure, sellTax: figure }).optional().catch(undefined),
  contractCode: z.object({ openSource: flag, isProxy: flag }).optional().catch(undefined),
})
type Answer = z.output<typeof Answer>

/** Honeypot.is: somebody else's simulation. @param chainIds what it is asked for */
export function honeypotSource(settings: { upstream: Upstream; chainIds: Record<EvmChainKey, number> }): RiskSource {
  return {
    name: 'Honeypot.is',
    chains: ['eth', 'base'],
    async assess(chain, address, { priority = 'browse' } = { symbol: '', name: '' }) {
      const id = chain === 'sol' ? undefined : settings.chainIds[chain]
      if (id === undefined) return { knows: false, reasons: [] }
      const path = `/v2/IsHoneypot?address=${encodeURIComponent(address)}&chainID=${id}`
      const answer = await askUpstream(settings.upstream, { path, priority }, Answer)
      if (!answer) return { knows: false, reasons: [] }
      if (answer.token.address.toLowerCase() !== address.toLowerCase()) throw new UpstreamSilent('another token')
      return { knows: true, reasons: judge(answer) }
    },
  }
}

function judge({ contractCode, summary, ...told }: Answer): Finding[] {
  return [
    ...(told.simulationSuccess === true ? judgeSimulation(told) : [untested(told.simulationError)]),
    ...(contractCode?.openSource === false ? [finding('closed-source', 'caution')] : []),
    ...(contractCode?.isProxy ? [finding('proxy', 'caution')] : []),
    ...(summary?.flags ?? []).flatMap(judgeFlag),
  ]
}

function judgeSimulation({ honeypotResult, simulationResult }: Pick<Answer, 'honeypotResult' | 'simulationResult'>) {
  const isTrap = honeypotResult?.isHoneypot
  return [
    saleFinding(isTrap, honeypotResult?.honeypotReason),
    // What cannot be sold has no tax on the sale.
    ...(isTrap ? [] : taxFinding('sell-tax', simulationResult?.sellTax)),
    ...taxFinding('buy-tax', simulationResult?.buyTax),
  ]
}

/** A simulation that did not come about says nothing, least of all that a token is safe. */
function untested(why: string | undefined): Finding {
  return finding('cannot-sell', 'unknown', { says: why ?? 'It could not be tested.' })
}

/** What the figures above do not say already. */
const said = new Set(['is_honeypot', 'closed_source', 'medium_tax', 'high_tax', 'extreme_tax'])

function judgeFlag({ flag: name = '', description, severity = '' }: z.output<typeof Flag>): Finding[] {
  const isWorthSaying = ['medium', 'high', 'critical'].includes(severity) && !said.has(name.toLowerCase())
  return isWorthSaying ? [finding('other', 'caution', { says: description ?? name })] : []
}
