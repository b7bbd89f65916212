import type { RiskLevel } from '@murmur/contract/markets/risk'
import { CircleHelp, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react'

/** Icon, label and colour of each level. Icon and label differ too: colour alone must not carry the meaning. */
export const riskStyles = {
  fine: {
    Icon: ShieldCheck,
    label: 'risk.fine',
    sentence: 'risk.fine-sentence',
    ink: 'text-gain',
    box: 'border-gain bg-gain-soft',
  },
  caution: {
    Icon: TriangleAlert,
    label: 'risk.caution',
    sentence: 'risk.caution-sentence',
    ink: 'text-caution',
    box: 'border-caution bg-caution-soft',
  },
  danger: {
    Icon: OctagonAlert,
    label: 'risk.danger',
    sentence: 'risk.danger-sentence',
    ink: 'text-loss',
    box: 'border-loss bg-loss-soft',
  },
  unknown: {
    Icon: CircleHelp,
    label: 'risk.unknown',
    sentence: 'risk.unknown-sentence',
    ink: 'text-ink',
    box: 'border-line-strong bg-sunk',
  },
} as const satisfies Record<RiskLevel, object>
