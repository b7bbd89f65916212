import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { finding, shareFinding } from './findings.ts'
import { figure, flag, listOf, requestJson } from './request-json.ts'
import type { Finding, RiskSource } from './risk-source.port.ts'

const Token = object({
  id: v.string(),
  isVerified: flag,
  audit: v.fallback(
    v.optional(
      object({
        /** Present only when true. */
        isSus: flag,
        mintAuthorityDisabled: flag,
        freezeAuthorityDisabled: flag,
        topHoldersPercentage: figure,
        devBalancePercentage: figure,
      }),
    ),
    undefined,
  ),
})
const Answer = v.pipe(v.array(v.unknown()), listOf(Token))

/** Jupiter's audit of a mint (tokens v2), without its figures. */
export function jupiterAuditSource(settings: { upstream: Upstream }): RiskSource {
  return {
    name: 'Jupiter',
    chains: ['sol'],
    async assess(_chain, address, { priority = 'browse' } = { symbol: '', name: '' }) {
      const path = `/tokens/v2/search?query=${encodeURIComponent(address)}`
      const found = await requestJson(settings.upstream, { path, priority }, Answer)
      if (!found) throw new UpstreamUnavailable('no such call')
      const token = found.find(({ id }) => id === address)
      return token ? { knows: true, reasons: judge(token) } : { knows: false, reasons: [] }
    },
  }
}

function judge({ isVerified, audit }: v.InferOutput<typeof Token>): Finding[] {
  const [isMintFixed, isFreezeGone] = [audit?.mintAuthorityDisabled, audit?.freezeAuthorityDisabled]
  return [
    ...(audit?.isSus ? [finding('suspicious', 'danger')] : []),
    ...(isMintFixed === true ? [] : [finding('mintable', isMintFixed === false ? 'caution' : 'unknown')]),
    ...(isFreezeGone === true ? [] : [finding('freezable', isFreezeGone === false ? 'caution' : 'unknown')]),
    ...shareFinding('top-holders', audit?.topHoldersPercentage),
    ...shareFinding('creator-holds', audit?.devBalancePercentage),
    ...(isVerified ? [finding('verified', 'fine')] : []),
  ]
}
