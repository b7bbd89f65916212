import type { RiskLevel } from '@murmur/contract/markets/risk'
import { riskLooks } from '#features/risk/risk-looks.ts'
import { useText } from '#lib/i18n/text.ts'

/** A risk level as an icon and one word, for a line of a summary. */
export function RiskWord({ level }: { level: RiskLevel }) {
  const text = useText()
  const { Icon, word, ink } = riskLooks[level]
  return (
    <span className={`inline-flex items-baseline gap-1 font-semibold ${ink}`}>
      <Icon aria-hidden size={16} className="shrink-0 self-center" />
      {text(word)}
    </span>
  )
}
