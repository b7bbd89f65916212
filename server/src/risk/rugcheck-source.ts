import type { RiskCode, RiskLevel } from '@murmur/contract/markets/risk'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { Upstream } from '#platform/upstreams/upstream.port.ts'
import { makeFinding } from './findings.ts'
import { figure, listSchema, optionalText, requestJson } from './request-json.ts'
import type { Finding, RiskSource } from './risk-source.port.ts'

const Risk = object({ name: v.string(), value: optionalText, description: optionalText, level: optionalText })
/** A response without a score is not a report. */
const Summary = object({
  score: v.pipe(
    figure,
    v.check((score) => score !== undefined),
  ),
  risks: listSchema(Risk),
})

/**
 * Findings by RugCheck's names; the level is our maximum, since RugCheck calls most powers of a normal token dangerous.
 */
const codesByRiskName: [RegExp, RiskCode, RiskLevel][] = [
  [/honeypot|cannot be sold|not sellable/i, 'cannot-sell', 'danger'],
  [/rugged/i, 'suspicious', 'danger'],
  [/non.?transferable/i, 'non-transferable', 'danger'],
  [/default.*frozen|frozen.*default/i, 'frozen-by-default', 'danger'],
  [/permanent/i, 'permanent-delegate', 'caution'],
  [/mint authority/i, 'mintable', 'caution'],
  [/freeze authority/i, 'freezable', 'caution'],
  [/transfer (fee|tax)/i, 'transfer-fee', 'caution'],
  [/transfer hook/i, 'transfer-hook', 'caution'],
  [/copycat|impersonat/i, 'fake-token', 'caution'],
  [/mutable metadata/i, 'metadata-can-change', 'caution'],
  [/lp unlocked|unlocked lp/i, 'liquidity-can-leave', 'caution'],
  [/liquidity/i, 'low-liquidity', 'caution'],
  [/creator|developer/i, 'creator-holds', 'caution'],
  [/holder|ownership|concentrat/i, 'top-holders', 'caution'],
]

/** RugCheck's summary of a mint. It also returns 400 for mints without a report. */
export function rugCheckSource(settings: { upstream: Upstream }): RiskSource {
  return {
    name: 'RugCheck',
    chains: ['sol'],
    async assess(_chain, address, { priority = 'browse' } = { symbol: '', name: '' }) {
      const path = `/v1/tokens/${encodeURIComponent(address)}/report/summary`
      const summary = await requestJson(settings.upstream, { path, priority }, Summary, [400, 404])
      if (!summary) return { knows: false, reasons: [] }
      return { knows: true, reasons: summary.risks.flatMap(toFindings) }
    },
  }
}

function toFindings({ name, value, description, level }: v.InferOutput<typeof Risk>): Finding[] {
  if (level !== 'danger' && level !== 'warn') return []
  const [, code, worst] = codesByRiskName.find(([words]) => words.test(name)) ?? [
    undefined,
    'other' as const,
    'caution' as const,
  ]
  const says = code === 'other' || code === 'suspicious' ? [name, description].filter(Boolean).join(': ') : name
  return [makeFinding(code, level === 'danger' ? worst : 'caution', { value: parsePercent(value), says })]
}

/** Parses "87.5%". */
function parsePercent(value: string | undefined): number | undefined {
  const [, number] = /^(\d{1,3}(?:\.\d+)?)\s*%$/.exec(value?.trim() ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}
