import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import { CircleHelp, type LucideIcon, Megaphone, OctagonAlert, TriangleAlert } from 'lucide-react'
import { type TextId, useText } from '#lib/i18n/text.ts'

/** The risk level of a token, or "not checked"; nothing for level `fine` or without a level. */
export function RiskBadge({ risk }: { risk: RiskLevel | undefined }) {
  const text = useText()
  if (!risk || risk === 'fine') return null
  const { Icon, label, color } = riskLabels[risk]
  return (
    <span className={`inline-flex items-center gap-1 text-xs font-semibold ${color}`}>
      <Icon aria-hidden size={14} />
      {text(label)}
    </span>
  )
}

const riskLabels = {
  danger: { Icon: OctagonAlert, label: 'risk.danger', color: 'text-loss' },
  caution: { Icon: TriangleAlert, label: 'risk.caution', color: 'text-caution' },
  unknown: { Icon: CircleHelp, label: 'discover.not-checked', color: 'text-caution' },
} as const satisfies Record<Exclude<RiskLevel, 'fine'>, { Icon: LucideIcon; label: TextId; color: string }>

/** Marks a token whose rank in the list was paid for. */
export function PromotedBadge() {
  const text = useText()
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-soft">
      <Megaphone aria-hidden size={14} />
      {text('discover.promoted')}
    </span>
  )
}
