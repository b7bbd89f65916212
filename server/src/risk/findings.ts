import type { RiskCode, RiskLevel } from '@murmur/contract/risk'
import { cleanText } from '#chains/clean-text.ts'
import { limits } from './limits.ts'
import type { Finding } from './risk-source.port.ts'

/** A finding; strangers' words are cleaned of what cannot be seen, and cut. */
export function finding(
  code: RiskCode,
  level: RiskLevel,
  more: { value?: number | null | undefined; says?: string | null | undefined } = {},
): Finding {
  return { code, level, value: more.value ?? null, says: cleanText(more.says ?? '') || null }
}

/** A part of every trade or transfer, in percent; undefined: it was not said. */
export function taxFinding(code: 'buy-tax' | 'sell-tax' | 'transfer-fee', percent: number | undefined): Finding[] {
  if (percent === undefined) return [finding(code, 'unknown')]
  if (percent < limits.taxPercent.caution) return []
  return [finding(code, percent >= limits.taxPercent.danger ? 'danger' : 'caution', { value: percent })]
}

/** A share of the supply, in percent, that is in few hands. */
export function shareFinding(code: 'top-holders' | 'creator-holds', percent: number | undefined): Finding[] {
  return percent !== undefined && percent >= limits.sharePercent[code]
    ? [finding(code, 'caution', { value: Math.round(percent * 10) / 10 })]
    : []
}

/** Whether somebody who tried it calls it unsellable; undefined: that was not said. */
export function saleFinding(isTrap: boolean | undefined, says?: string): Finding {
  if (isTrap === false) return finding('sellable', 'fine')
  return finding('cannot-sell', isTrap ? 'danger' : 'unknown', { says })
}
