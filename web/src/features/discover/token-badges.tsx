import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import { CircleHelp, type LucideIcon, Megaphone, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react'
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

type RowRiskProps = { token: { risk?: RiskLevel | undefined; imitates: string | null }; isShort?: boolean }

/** The risk level of a row, always shown: an icon and a word. `isShort` hides the word, and the icon of a token that is fine. */
export function RowRisk({ token: { risk = 'unknown', imitates }, isShort = false }: RowRiskProps) {
  const text = useText()
  if (risk === 'fine')
    return isShort ? null : <RiskMark Icon={ShieldCheck} color="text-ink-soft" label={text('risk.fine')} />
  const { Icon, label, color } = riskLabels[risk]
  const words = imitates && risk !== 'danger' ? text('token.imitates', { symbol: imitates }) : text(label)
  return <RiskMark Icon={Icon} color={color} label={words} isShort={isShort} />
}

type RiskMarkProps = { Icon: LucideIcon; color: string; label: string; isShort?: boolean }

function RiskMark({ Icon, color, label, isShort = false }: RiskMarkProps) {
  return (
    <span title={label} className={`inline-flex min-w-0 max-w-full items-center gap-1 text-xs font-semibold ${color}`}>
      <Icon aria-hidden size={14} className="shrink-0" />
      <span className={isShort ? 'sr-only' : 'truncate'}>{label}</span>
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
