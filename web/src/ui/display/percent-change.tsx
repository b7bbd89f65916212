import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatChange } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** A change in per cent: green at zero or above, red if negative; sign and arrow repeat the colour's meaning. */
export function PercentChange({ percent }: { percent: number | null }) {
  const text = useText()
  if (percent === null || !Number.isFinite(percent)) return text('missing')
  // A change that rounds to zero is not negative.
  const hasFallen = formatChange(percent, 'en').startsWith('−')
  const Icon = hasFallen ? TrendingDown : TrendingUp
  return (
    <span className={`font-semibold whitespace-nowrap ${hasFallen ? 'text-loss' : 'text-gain'}`}>
      <Icon aria-hidden size={16} className="me-1 inline align-[-3px]" />
      {formatChange(percent, text.language)}
    </span>
  )
}
