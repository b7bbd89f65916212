import type { RiskLevel, RiskOpinion, RiskReason, RiskSourceName, RiskVerdict } from '@murmur/contract/markets/risk'
import type { RiskReport } from '#risk/risk-source.port.ts'
import { type OwnEvidence, tradeCodes, weigh } from './weigh.ts'

/** `report`: undefined when the source did not respond in time. `at`: ISO time. */
export type SourceResult = { source: RiskSourceName; at: string; report: RiskReport | undefined }

/** Worst first. */
const order: readonly RiskLevel[] = ['danger', 'caution', 'unknown', 'fine']
/** Sources that judge a token as a whole. */
const vendors: ReadonlySet<RiskSourceName> = new Set(['GoPlus', 'Honeypot.is', 'RugCheck', 'Jupiter'])

/**
 * The level over all reports. Danger and caution need one valid reason; fine needs our own rehearsed sale, and the
 * pinned list or a vendor that has the token. Anything less is unknown.
 * @param context `isCoin`: whether it is a chain's native coin
 */
export function verdictOf(results: readonly SourceResult[], context: { isCoin: boolean; at: string }): RiskVerdict {
  const evidence: OwnEvidence = {
    isSold: results.some((each) => each.source === 'simulation' && hasCode(each, 'sellable')),
    isVerified: context.isCoin || results.some((each) => each.source === 'list' && hasCode(each, 'verified')),
  }
  const reasons = results.flatMap(({ source, at, report }) =>
    (report?.reasons ?? []).map((each): RiskReason => ({ ...each, level: weigh(source, each, evidence), source, at })),
  )
  const opinions = results.map(({ source, at, report }): RiskOpinion => ({ source, level: opinionOf(report), at }))
  return {
    level: levelOf(reasons, opinions, { ...evidence, isCoin: context.isCoin }),
    reasons: reasons.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level)),
    opinions,
    isDisputed: isDisputed(results, opinions),
    asOf: context.at,
  }
}

function levelOf(
  reasons: readonly RiskReason[],
  opinions: readonly RiskOpinion[],
  { isSold, isVerified, isCoin }: OwnEvidence & { isCoin: boolean },
): RiskLevel {
  if (reasons.some(({ level }) => level === 'danger')) return 'danger'
  if (reasons.some(({ level }) => level === 'caution')) return 'caution'
  const isConfirmed = isVerified || opinions.some(({ source, level }) => vendors.has(source) && level === 'fine')
  return isCoin || (isSold && isConfirmed) ? 'fine' : 'unknown'
}

/** The level of a source by itself: its worst finding; fine only when it has the token. */
function opinionOf(report: RiskReport | undefined): RiskLevel {
  if (!report?.knows) return 'unknown'
  return order.find((level) => report.reasons.some((each) => each.level === level)) ?? 'fine'
}

/**
 * Whether one source reports fine and another danger. A vendor and our list judge the token as a whole, a rehearsal
 * only its sale, and the market size neither.
 */
function isDisputed(results: readonly SourceResult[], opinions: readonly RiskOpinion[]): boolean {
  const approving = opinions.filter(
    ({ source, level }) => level === 'fine' && (vendors.has(source) || source === 'list'),
  )
  const sellers = results.filter((each) => hasCode(each, 'sellable'))
  return results.some((each) => {
    const dangers = (each.report?.reasons ?? []).filter(({ level }) => level === 'danger')
    if (dangers.length === 0) return false
    const isOther = ({ source }: { source: RiskSourceName }) => source !== each.source
    return approving.some(isOther) || (dangers.some(({ code }) => tradeCodes.has(code)) && sellers.some(isOther))
  })
}

function hasCode({ report }: SourceResult, code: RiskReason['code']): boolean {
  return report?.reasons.some((each) => each.code === code) ?? false
}
