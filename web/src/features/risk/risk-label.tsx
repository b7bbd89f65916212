import type { RiskLevel } from '@murmur/contract/markets/risk'
import { riskStyles } from '#features/risk/risk-styles.ts'
import { useText } from '#lib/i18n/text.ts'

/** A risk level as an icon and one word, for a line of a summary. */
export function RiskLabel({ level }: { level: RiskLevel }) {
  const text = useText()
  const { Icon, label, ink } = riskStyles[level]
  return (
    <span className={`inline-flex items-baseline gap-1 font-semibold ${ink}`}>
      <Icon aria-hidden size={16} className="shrink-0 self-center" />
      {text(label)}
    </span>
  )
}
