import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import { CircleHelp, type LucideIcon, Megaphone, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react'
import { type TextId, useText } from '#lib/i18n/text.ts'

/** The risk level of a token as an icon and a word; nothing without a level. */
export function RiskBadge({ risk }: { risk: RiskLevel | undefined }) {
  const text = useText()
  return risk ? <RiskMark risk={risk} label={text(riskLabels[risk].label)} /> : null
}

/** The risk level of a row, always shown. */
export function RowRisk({ risk = 'unknown' }: { risk: RiskLevel | undefined }) {
  const text = useText()
  return <RiskMark risk={risk} label={text(riskLabels[risk].label)} />
}

/** The verified token that a row's token imitates, in a few words; nothing for others. */
export function RowImitation({ imitates }: { imitates: string | null }) {
  const text = useText()
  if (!imitates) return null
  const label = text('discover.looks-like', { symbol: imitates })
  return (
    <span title={label} className="inline-flex min-w-0 items-center gap-1 text-xs font-semibold text-caution">
      <TriangleAlert aria-hidden size={14} className="shrink-0" />
      <span className="truncate">{label}</span>
    </span>
  )
}

function RiskMark({ risk, label }: { risk: RiskLevel; label: string }) {
  const { Icon, color } = riskLabels[risk]
  return (
    <span title={label} className={`inline-flex min-w-0 max-w-full items-center gap-1 text-xs font-semibold ${color}`}>
      <Icon aria-hidden size={14} className="shrink-0" />
      {/* Two lines of it fit a row of a phone. */}
      <span className="max-sm:leading-[0.8125rem] max-sm:whitespace-normal sm:truncate">{label}</span>
    </span>
  )
}

const riskLabels = {
  fine: { Icon: ShieldCheck, label: 'risk.fine', color: 'text-ink-soft' },
  danger: { Icon: OctagonAlert, label: 'risk.danger', color: 'text-loss' },
  caution: { Icon: TriangleAlert, label: 'risk.caution', color: 'text-caution' },
  unknown: { Icon: CircleHelp, label: 'discover.not-checked', color: 'text-caution' },
} as const satisfies Record<RiskLevel, { Icon: LucideIcon; label: TextId; color: string }>

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
