import type { RiskLevel } from '@murmur/contract/markets/risk'
import { CircleHelp, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react'

/**
 * Icon, label and colours of each level. Icon and label differ too: colour alone must not carry the meaning. The tone of the box is
 * without a visible border, because a verdict cannot be pressed.
 */
export const riskStyles = {
  fine: {
    Icon: ShieldCheck,
    label: 'risk.fine',
    sentence: 'risk.fine-sentence',
    ink: 'text-gain',
    box: 'bg-gain-soft',
  },
  caution: {
    Icon: TriangleAlert,
    label: 'risk.caution',
    sentence: 'risk.caution-sentence',
    ink: 'text-caution',
    box: 'bg-caution-soft',
  },
  danger: {
    Icon: OctagonAlert,
    label: 'risk.danger',
    sentence: 'risk.danger-sentence',
    ink: 'text-loss',
    box: 'bg-loss-soft',
  },
  unknown: {
    Icon: CircleHelp,
    label: 'risk.unknown',
    sentence: 'risk.unknown-sentence',
    ink: 'text-ink',
    box: 'bg-sunk',
  },
} as const satisfies Record<RiskLevel, object>
