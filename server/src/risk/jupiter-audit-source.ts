import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { makeFinding, shareFinding } from './findings.ts'
import { figure, flag, listSchema, requestJson } from './request-json.ts'
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
const Answer = v.pipe(v.array(v.unknown()), listSchema(Token))

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
      return token ? { knows: true, reasons: toFindings(token) } : { knows: false, reasons: [] }
    },
  }
}

function toFindings({ isVerified, audit }: v.InferOutput<typeof Token>): Finding[] {
  const [isMintFixed, isFreezeGone] = [audit?.mintAuthorityDisabled, audit?.freezeAuthorityDisabled]
  return [
    ...(audit?.isSus ? [makeFinding('suspicious', 'danger')] : []),
    ...(isMintFixed === true ? [] : [makeFinding('mintable', isMintFixed === false ? 'caution' : 'unknown')]),
    ...(isFreezeGone === true ? [] : [makeFinding('freezable', isFreezeGone === false ? 'caution' : 'unknown')]),
    ...shareFinding('top-holders', audit?.topHoldersPercentage),
    ...shareFinding('creator-holds', audit?.devBalancePercentage),
    ...(isVerified ? [makeFinding('verified', 'fine')] : []),
  ]
}
