import type { RiskLevel, RiskOpinion, RiskReason, RiskSourceName, RiskVerdict } from '@murmur/contract/markets/risk'
import type { RiskReport } from '#risk/risk-source.port.ts'
import { adjustLevel, type OwnEvidence, tradeCodes } from './adjust-level.ts'

/** `report`: undefined when the source did not respond in time. `at`: ISO time. */
export type SourceResult = { source: RiskSourceName; at: string; report: RiskReport | undefined }

/** Risk levels, worst first. */
const levelOrder: readonly RiskLevel[] = ['danger', 'caution', 'unknown', 'fine']
/** Sources that assess a token as a whole. */
const vendors: ReadonlySet<RiskSourceName> = new Set(['GoPlus', 'Honeypot.is', 'RugCheck', 'Jupiter'])

/**
 * Combines all reports into a verdict. Danger and caution need one valid reason. Fine needs a simulated sale, and the
 * pinned list or a vendor that lists the token. Anything else is unknown.
 * @param context `isCoin`: whether the token is a chain's native token
 */
export function combineVerdict(
  results: readonly SourceResult[],
  context: { isCoin: boolean; at: string },
): RiskVerdict {
  const evidence: OwnEvidence = {
    isTradable: results.some((each) => each.source === 'simulation' && hasCode(each, 'sellable')),
    isVerified: context.isCoin || results.some((each) => each.source === 'list' && hasCode(each, 'verified')),
  }
  const reasons = results.flatMap(({ source, at, report }) =>
    (report?.reasons ?? []).map(
      (each): RiskReason => ({ ...each, level: adjustLevel(source, each, evidence), source, at }),
    ),
  )
  const opinions = results.map(({ source, at, report }): RiskOpinion => ({ source, level: sourceLevel(report), at }))
  return {
    level: overallLevel(reasons, opinions, { ...evidence, isCoin: context.isCoin }),
    reasons: reasons.toSorted((a, b) => levelOrder.indexOf(a.level) - levelOrder.indexOf(b.level)),
    opinions,
    isDisputed: isDisputed(results, opinions),
    asOf: context.at,
  }
}

function overallLevel(
  reasons: readonly RiskReason[],
  opinions: readonly RiskOpinion[],
  { isTradable, isVerified, isCoin }: OwnEvidence & { isCoin: boolean },
): RiskLevel {
  if (reasons.some(({ level }) => level === 'danger')) return 'danger'
  if (reasons.some(({ level }) => level === 'caution')) return 'caution'
  const isConfirmed = isVerified || opinions.some(({ source, level }) => vendors.has(source) && level === 'fine')
  return isCoin || (isTradable && isConfirmed) ? 'fine' : 'unknown'
}

/** Returns the level of a single source: its worst finding; fine only if the source lists the token. */
function sourceLevel(report: RiskReport | undefined): RiskLevel {
  if (!report?.knows) return 'unknown'
  return levelOrder.find((level) => report.reasons.some((each) => each.level === level)) ?? 'fine'
}

/**
 * Whether one source reports fine and another danger. Vendors and the pinned list judge the whole token; a simulation
 * judges only its sale, and the market size neither.
 */
function isDisputed(results: readonly SourceResult[], opinions: readonly RiskOpinion[]): boolean {
  const approving = opinions.filter(
    ({ source, level }) => level === 'fine' && (vendors.has(source) || source === 'list'),
  )
  const sellableResults = results.filter((each) => hasCode(each, 'sellable'))
  return results.some((each) => {
    const dangers = (each.report?.reasons ?? []).filter(({ level }) => level === 'danger')
    if (dangers.length === 0) return false
    const isOther = ({ source }: { source: RiskSourceName }) => source !== each.source
    return (
      approving.some(isOther) || (dangers.some(({ code }) => tradeCodes.has(code)) && sellableResults.some(isOther))
    )
  })
}

function hasCode({ report }: SourceResult, code: RiskReason['code']): boolean {
  return report?.reasons.some((each) => each.code === code) ?? false
}
