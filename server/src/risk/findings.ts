import type { RiskCode, RiskLevel } from '@murmur/contract/markets/risk'
import { cleanText } from '#chains/clean-text.ts'
import { limits } from './limits.ts'
import type { Finding } from './risk-source.port.ts'

/** A finding; text from vendors is stripped of control characters and truncated. */
export function makeFinding(
  code: RiskCode,
  level: RiskLevel,
  more: { value?: number | null | undefined; says?: string | null | undefined } = {},
): Finding {
  return { code, level, value: more.value ?? null, says: cleanText(more.says ?? '') || null }
}

/** A part of every trade or transfer, in percent; undefined: the source has no value. */
export function taxFinding(code: 'buy-tax' | 'sell-tax' | 'transfer-fee', percent: number | undefined): Finding[] {
  if (percent === undefined) return [makeFinding(code, 'unknown')]
  if (percent < limits.taxPercent.caution) return []
  return [makeFinding(code, percent >= limits.taxPercent.danger ? 'danger' : 'caution', { value: percent })]
}

/** A share of the supply, in percent, that few wallets hold. */
export function shareFinding(code: 'top-holders' | 'creator-holds', percent: number | undefined): Finding[] {
  return percent !== undefined && percent >= limits.sharePercent[code]
    ? [makeFinding(code, 'caution', { value: Math.round(percent * 10) / 10 })]
    : []
}

/** Whether a tested sale failed; undefined: not tested. */
export function saleFinding(isTrap: boolean | undefined, says?: string): Finding {
  if (isTrap === false) return makeFinding('sellable', 'fine')
  return makeFinding('cannot-sell', isTrap ? 'danger' : 'unknown', { says })
}
